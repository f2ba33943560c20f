import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '../..');
export const outputRoot = path.join(projectRoot, '.test-output');
/** Where set-up put VS Code and the Node it runs on. */
const vscodeHome = path.join(projectRoot, '.vscode-oss');
export const vscodeServerMain = path.join(vscodeHome, 'vscode/out/server-main.js');
export const vscodeNode = path.join(vscodeHome, 'node/bin/node');
