import { addressOf, type CatalogTool } from '../catalog-tool';

/** A way out of a failed call that a program's Problem offers. */
export type FailureFix =
  /** Writes another address. */
  | { readonly kind: 'address'; readonly from: string; readonly to: string }
  /** Lets a person vouch for the tool, as one that only reads. */
  | { readonly kind: 'vouch'; readonly connector: string; readonly tool: string }
  /** Finds servers that the person has elsewhere: one of them may be meant. */
  | { readonly kind: 'servers' }
  | { readonly kind: 'types' };

const MOST_ADDRESSES = 3;
/** What the server names in its messages stands in quotes; an address has a dot in it. */
const ADDRESS = /"([^"]+\.[^"]+)"/g;

/**
 * What is obvious to do about a failure. `message` is the server's; `code`: the contract's; `tools`: those that are known.
 */
export function failureFixes(
  code: string | undefined,
  message: string,
  tools: readonly CatalogTool[],
): readonly FailureFix[] {
  const named = [...message.matchAll(ADDRESS)].map((match) => match[1] ?? '');
  switch (code) {
    case 'unknown_tool':
    case 'unknown_address': {
      const [wrong] = named;
      const near = wrong === undefined ? [] : nearestTo(wrong, tools);
      const elsewhere: FailureFix[] = code === 'unknown_address' ? [{ kind: 'servers' }] : [];
      return [...near, ...elsewhere, { kind: 'types' }];
    }
    case 'destructive_tool_requires_approval': {
      const tool = tools.find((each) => named.includes(addressOf(each)));
      return tool ? [{ kind: 'vouch', connector: tool.connector, tool: tool.name }] : [];
    }
    case 'invalid_args':
      return [{ kind: 'types' }];
    default:
      return [];
  }
}

function nearestTo(wrong: string, tools: readonly CatalogTool[]): FailureFix[] {
  const near = tools
    .filter(({ readOnly }) => readOnly)
    .map((tool) => ({ to: addressOf(tool), distance: distanceOf(wrong, addressOf(tool)) }))
    .filter(({ to, distance }) => distance <= Math.max(2, 0.4 * Math.max(to.length, wrong.length)));
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_ADDRESSES)
    .map(({ to }) => ({ kind: 'address', from: wrong, to }));
}

/** Letters to change, add or take away from one to the other. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const change = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
