import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port';
import { vscodeNode, vscodeServerMain } from './paths';
import { spawnReaped } from './reaped-process';
import { createTemporaryFolder } from './temporary-folder';
import { type Settings, writeUserSettings } from './vscode-settings';
import { waitFor } from './wait-for';

export interface VscodeServerOptions {
  readonly settings?: Settings;
  /** Packaged extensions to install before the start. */
  readonly extensions?: readonly string[];
  /** Restricted Mode until somebody trusts the folder. Without it every folder is trusted. */
  readonly workspaceTrust?: boolean;
  /** Lets a page load an extension, and its tests, from a folder. */
  readonly developmentMode?: boolean;
  /** Log levels: one for everything, or `publisher.extension:level`. */
  readonly log?: readonly string[];
  /** How long a window's extension host outlives the window. The server's own value is hours. */
  readonly reconnectionGraceSeconds?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export interface VscodeServer {
  /** What a browser opens. Chromium takes *.localhost for loopback and for a secure context. */
  readonly url: string;
  /** The same server for Node, which may not resolve *.localhost. */
  readonly localUrl: string;
  readonly authority: string;
  readonly port: number;
  readonly pid: number;
  /** Settings, extensions and logs of this run; removed by `stop`. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

function directories(dataDir: string): string[] {
  return [
    ...['--server-data-dir', dataDir],
    ...['--user-data-dir', path.join(dataDir, 'data')],
    ...['--extensions-dir', path.join(dataDir, 'extensions')],
  ];
}

/** Installs packaged extensions for one run, through VS Code's own command line. */
async function installExtensions(files: readonly string[], dataDir: string): Promise<void> {
  const wanted = files.flatMap((file) => ['--install-extension', file]);
  const args = [vscodeServerMain, ...wanted, '--force', ...directories(dataDir)];
  await promisify(execFile)(vscodeNode, args);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Starts a VS Code server with fresh data; resolves when a workbench can be opened. */
export async function startVscodeServer(options: VscodeServerOptions = {}): Promise<VscodeServer> {
  const data = await createTemporaryFolder('vscode-data');
  const dataDir = data.path;
  await writeUserSettings(dataDir, options.settings);
  if (options.extensions) await installExtensions(options.extensions, dataDir);

  const port = await freePort();
  const grace = options.reconnectionGraceSeconds;
  const server = await spawnReaped(
    vscodeNode,
    [
      vscodeServerMain,
      ...['--host', '127.0.0.1', '--port', String(port)],
      '--without-connection-token',
      '--accept-server-license-terms',
      ...['--telemetry-level', 'off'],
      ...directories(dataDir),
      ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
      ...(options.developmentMode ? ['--enable-smoke-test-driver'] : []),
      ...(options.log ?? []).flatMap((level) => ['--log', level]),
      ...(grace === undefined ? [] : ['--reconnection-grace-time', String(grace)]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.env } },
  );
  const logFile = path.join(dataDir, 'server.log');
  const log = createWriteStream(logFile);
  server.child.stdout?.pipe(log, { end: false });
  server.child.stderr?.pipe(log, { end: false });

  const localUrl = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await server.stop();
    log.end();
    data.remove();
  };
  try {
    await waitFor(
      'the VS Code server to answer',
      () => {
        if (server.child.exitCode !== null) throw new Error('The VS Code server ended at once');
        return answers(`${localUrl}/version`);
      },
      30_000,
    );
  } catch (error) {
    const printed = await readFile(logFile, 'utf8');
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\n${printed}`);
  }
  const authority = `wb.code.localhost:${port}`;
  return { url: `http://${authority}`, localUrl, authority, port, pid: server.pid, dataDir, stop };
}
