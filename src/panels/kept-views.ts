import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Largest file of one view. */
const MAX_VIEW_BYTES = 4 * 1024 * 1024;
/** All files together. */
const MAX_TOTAL_BYTES = 20 * 1024 * 1024;
/** A panel that has not been seen for so long is not coming back: VS Code forgot it without closing it. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const VIEW_SUFFIX = '.view.json';
/** A view's file, or what a write of one left half done. */
const OWN_FILE = /\.view\.json(?:\.[^.]+\.tmp)?$/;

export interface KeptViewsOptions {
  /** Of this workspace; undefined where there is none, and then nothing is kept. */
  readonly folder: string | undefined;
  /** Whether a person wants views kept. */
  isOn(): boolean;
  /** Something could not be written or removed; a sentence without content. */
  onFault(message: string): void;
  /** Other limits for tests. */
  readonly limits?: { readonly viewBytes: number; readonly totalBytes: number };
}

/**
 * One file for each panel's last view, in the workspace's storage: written whole or not at all, the oldest making room
 * for the newest. One thing is done at a time, and of several texts that wait for one file only the last is written.
 */
export class KeptViews {
  /** What each file is to hold next; undefined: nothing. */
  private readonly wanted = new Map<string, string | undefined>();
  private work: Promise<void> = Promise.resolve();
  private readonly limits: { readonly viewBytes: number; readonly totalBytes: number };

  constructor(private readonly options: KeptViewsOptions) {
    this.limits = options.limits ?? { viewBytes: MAX_VIEW_BYTES, totalBytes: MAX_TOTAL_BYTES };
  }

  /** Why nothing is kept, when nothing is. */
  get refusal(): 'off' | 'no-folder' | undefined {
    if (!this.options.isOn()) return 'off';
    return this.options.folder === undefined ? 'no-folder' : undefined;
  }

  /** Writes a panel's view. `text` too large gives way to `instead`. Failures are told, not thrown. */
  keep(id: string, text: string, instead: string): void {
    if (this.refusal !== undefined) return;
    this.want(id, Buffer.byteLength(text) > this.limits.viewBytes ? instead : text);
  }

  forget(id: string): void {
    if (this.options.folder !== undefined) this.want(id, undefined);
  }

  /** What is kept for a panel; undefined when nothing is, or nothing can be read. */
  async read(id: string): Promise<string | undefined> {
    const { folder } = this.options;
    if (folder === undefined) return undefined;
    await this.settled();
    const file = fileOf(folder, id);
    try {
      if ((await stat(file)).size > this.limits.viewBytes) return undefined;
      const text = await readFile(file, 'utf8');
      const now = new Date();
      // A view that is seen again is not old. That it could not be marked so does not matter now.
      await utimes(file, now, now).catch(() => undefined);
      return text;
    } catch {
      return undefined;
    }
  }

  /** Removes everything. */
  clear(): Promise<void> {
    const { folder } = this.options;
    this.wanted.clear();
    if (folder === undefined) return Promise.resolve();
    return this.enqueue(() => rm(folder, { recursive: true, force: true, maxRetries: 2 }));
  }

  /** Resolves when nothing waits to be written. */
  settled(): Promise<void> {
    return this.work;
  }

  private want(id: string, text: string | undefined): void {
    this.wanted.set(id, text);
    void this.enqueue(() => this.perform(id));
  }

  private enqueue(task: () => Promise<void>): Promise<void> {
    this.work = this.work.then(task).catch((error: unknown) => {
      this.options.onFault(`A view could not be kept or removed: ${codeOf(error)}`);
    });
    return this.work;
  }

  private async perform(id: string): Promise<void> {
    const { folder } = this.options;
    if (folder === undefined || !this.wanted.has(id)) return;
    const text = this.wanted.get(id);
    this.wanted.delete(id);
    const file = fileOf(folder, id);
    if (text === undefined) return rm(file, { force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(file, text);
    await this.makeRoom(folder, file);
  }

  /** Removes what is too old, and then the oldest until the rest fits. */
  private async makeRoom(folder: string, newest: string): Promise<void> {
    const listed = await readdir(folder, { withFileTypes: true });
    // What somebody else put there is not ours to count or to remove.
    const own = listed.filter((entry) => entry.isFile() && OWN_FILE.test(entry.name));
    const entries = await Promise.all(
      own.map(async ({ name }) => {
        const file = path.join(folder, name);
        // Another window may have removed it in between.
        const stats = await stat(file).catch(() => undefined);
        return { file, bytes: stats?.size ?? 0, time: stats?.mtimeMs ?? 0 };
      }),
    );
    entries.sort((a, b) => (a.file === newest ? -1 : b.file === newest ? 1 : b.time - a.time));
    const oldest = Date.now() - MAX_AGE_MS;
    let total = 0;
    for (const { file, bytes, time } of entries) {
      total += bytes;
      const stays = file === newest || (total <= this.limits.totalBytes && time >= oldest);
      if (!stays) await rm(file, { force: true });
    }
  }
}

function fileOf(folder: string, id: string): string {
  return path.join(folder, `${id}${VIEW_SUFFIX}`);
}

/** Beside the file first, then in its place: whoever reads finds the old text or the new one, never a part. */
async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(beside, text, { mode: 0o600 });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** `EACCES`; never the path, which names the workspace. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
