/** Edits (insert, delete, replace one character, swap two neighbours) that turn one text into the other. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
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
