import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../test/harness/paths';
import type { SampleWorkspace } from '../../test/harness/sample-workspace';
import { createTemporaryFolder } from '../../test/harness/temporary-folder';
import { startVscodeServer, type VscodeServer } from '../../test/harness/vscode-server';
import { createSample } from './sample';

export interface ServedSample {
  readonly server: VscodeServer;
  readonly workspace: SampleWorkspace;
}

/** Packages the little extension that opens and runs the sample's program. */
async function packageStarter(folder: string): Promise<string> {
  const file = path.join(folder, 'starter.vsix');
  const vsce = path.join(projectRoot, 'node_modules/@vscode/vsce/vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license'];
  await promisify(execFile)(process.execPath, [vsce, 'package', ...options, '--out', file], {
    cwd: path.join(projectRoot, 'scripts/starter'),
  });
  return file;
}

/** The sample in a VS Code that a browser can open; everything in it ends with this process. */
export async function serveSample(vsix: string): Promise<ServedSample> {
  const workspace = await createSample();
  const temporary = await createTemporaryFolder('connecta-starter');
  const starter = await packageStarter(temporary.path);
  const server = await startVscodeServer({ extensions: [vsix, starter] });
  temporary.remove();
  return { server, workspace };
}

/** Where a person opens it. */
export function sampleUrl({ server, workspace }: ServedSample): string {
  return `${server.localUrl}/?folder=${encodeURIComponent(workspace.folder)}`;
}
