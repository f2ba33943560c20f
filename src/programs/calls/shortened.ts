/**
 * A name in at most so many characters, its middle left out: an address is known by where it begins and, of many that begin
 * alike, by where it ends.
 */
export function shortened(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const tail = Math.ceil((most - 1) / 2);
  const head = most - 1 - tail;
  return `${characters.slice(0, head).join('')}…${characters.slice(-tail).join('')}`;
}
