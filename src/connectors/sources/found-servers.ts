import { connectorIdFor } from '../../shared/connector-id';
import { isRecord } from '../../shared/entry-reader';
import { commandLineOf, shownEntry, shownWords } from './entry-line';
import type { KnownFile } from './known-files';
import { portableEntry } from './portable-entry';
import { tellingPart } from './telling-part';
import type { UsedServers } from './used-servers';

/** A server that some program's file declares, and where. */
export interface FoundServer {
  readonly name: string;
  /** What would be started or reached, without what looks secret in it. */
  readonly line: string;
  /** The part of a long line that tells it from others. */
  readonly telling?: string;
  /** Where it stands; more than one when files agree on it. The first is the one that is used. */
  readonly places: readonly [KnownFile, ...KnownFile[]];
}

export interface FileEntries {
  readonly known: KnownFile;
  readonly entries: ReadonlyMap<string, unknown>;
}

/**
 * Every server in these files that could be one, in their order. What several files say in the same words is one.
 * `startsConnecta`: whether a command line starts our own server, which is no connector; `cwd` as it is written, or empty.
 */
export function foundServers(
  files: readonly FileEntries[],
  startsConnecta: (commandLine: readonly string[], cwd: string) => boolean,
): readonly FoundServer[] {
  const found = new Map<string, FoundServer>();
  for (const { known, entries } of files) {
    for (const [name, written] of entries) {
      const entry = portableEntry(written);
      const line = shownEntry(entry);
      if (!isRecord(entry) || line === undefined) continue;
      const cwd = typeof entry.cwd === 'string' ? entry.cwd : '';
      if (startsConnecta(commandLineOf(entry), cwd)) continue;
      const key = JSON.stringify([connectorIdFor(name), entry]);
      const same = found.get(key);
      const telling = tellingPart(line, shownWords(entry));
      const parts = telling === undefined ? { line } : { line, telling };
      if (!same) found.set(key, { name, ...parts, places: [known] });
      else if (same.places.every(({ written: place }) => place !== known.written)) {
        found.set(key, { ...same, places: [...same.places, known] });
      }
    }
  }
  return [...found.values()];
}

/** Whether it is used already, from any of its places. */
export function isUsed({ name, places }: FoundServer, used: UsedServers): boolean {
  return places.some(({ written }) => used.get(written)?.has(name));
}

/** What the person's own settings and those of the workspace name. */
export interface Choice {
  readonly user: UsedServers;
  readonly workspace: UsedServers;
}

/**
 * The choice after a person picked these of what they were shown. What is new goes where they said; what belongs to an open
 * folder goes to the workspace in any case. What they were not shown stays as it is.
 */
export function choiceAfter(
  before: Choice,
  shown: readonly FoundServer[],
  picked: ReadonlySet<FoundServer>,
  target: keyof Choice,
): Choice {
  const after = { user: copyOf(before.user), workspace: copyOf(before.workspace) };
  // What goes, first: another server may have the same name in the same place.
  for (const { name, places } of shown.filter((server) => !picked.has(server))) {
    for (const { written } of places) {
      after.user.get(written)?.delete(name);
      after.workspace.get(written)?.delete(name);
    }
  }
  for (const server of picked) {
    const { name, places } = server;
    if (isUsed(server, after.user) || isUsed(server, after.workspace)) continue;
    const [{ written, ofFolder }] = places;
    const scope = after[ofFolder ? 'workspace' : target];
    scope.set(written, (scope.get(written) ?? new Set()).add(name));
  }
  return after;
}

function copyOf(used: UsedServers): Map<string, Set<string>> {
  return new Map([...used].map(([file, names]) => [file, new Set(names)]));
}
