import { RequestError } from '../request-error';
import { type Roots, realRoot } from '../roots';
import { IgnoreScope } from './ignore-scope';
import { locate, type Place } from './locate';
import type { WalkStart } from './walk';

/** What a caller's optional path means to a tool that looks at many files. */
export type PathMeaning =
  | { readonly kind: 'file'; readonly place: Place }
  | { readonly kind: 'folder'; readonly path: string; readonly start: WalkStart }
  /** The level above several roots. */
  | {
      readonly kind: 'top';
      readonly roots: readonly { readonly path: string; readonly start: WalkStart }[];
    };

/** @throws RequestError when the path is refused or not there */
export async function findPath(roots: Roots, asked: string | undefined): Promise<PathMeaning> {
  const parsed = roots.parse(asked ?? '');
  if (parsed === undefined) return { kind: 'top', roots: await openAll(roots) };
  const place = await locate(roots, parsed.root, parsed.names);
  if (place.stats.isFile()) return { kind: 'file', place };
  const start = {
    prefix: place.path === '.' ? '' : `${place.path}/`,
    folder: place.real,
    scope: place.scope,
    root: place.root,
  };
  return { kind: 'folder', path: place.path, start };
}

/** The roots that are there; one that is gone does not take the others with it. */
async function openAll(roots: Roots): Promise<{ path: string; start: WalkStart }[]> {
  const opened = await Promise.allSettled(
    roots.all.map(async (root) => {
      const folder = await realRoot(root);
      const scope = await IgnoreScope.open(folder);
      return { path: root.name, start: { prefix: `${root.name}/`, folder, scope, root: folder } };
    }),
  );
  const there = opened.filter((result) => result.status === 'fulfilled');
  const [first] = opened;
  if (there.length === 0 && first?.status === 'rejected') throw first.reason;
  return there.map((result) => result.value);
}

/** The one file that a caller means. @throws RequestError when the path is refused, not there, or a folder */
export async function findFile(roots: Roots, asked: string): Promise<Place> {
  const parsed = roots.parse(asked);
  const place = parsed && (await locate(roots, parsed.root, parsed.names));
  if (place?.stats.isFile()) return place;
  throw new RequestError(
    `${JSON.stringify(place?.path ?? '.')} is a folder. Call list with this path to see its files.`,
  );
}
