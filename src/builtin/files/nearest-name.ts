/** Edits (insert, delete, replace one character) that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      const replace = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(replace, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? row.length;
}

/** The candidate a person most likely meant by `name`, if one is near enough: a slip of case or of a few letters. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.normalize().toLowerCase();
  const reach = Math.max(1, Math.floor(wanted.length * 0.34));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const text = candidate.normalize().toLowerCase();
    if (Math.abs(text.length - wanted.length) > reach) continue;
    const distance = editDistance(wanted, text);
    if (distance <= reach && distance < (best?.distance ?? Infinity))
      best = { candidate, distance };
  }
  return best?.candidate;
}
