/**
 * What a view shows of emitted data, by the type that its program gave it. The values are what goes into the document:
 * nothing that a program wrote does. Each is drawn or played by the browser alone, without anything else being loaded.
 */
const IMAGES: ReadonlyMap<string, string> = new Map([
  ['image/png', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/jpg', 'image/jpeg'],
  ['image/gif', 'image/gif'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/avif'],
  ['image/bmp', 'image/bmp'],
  // As an image it runs no script and fetches nothing.
  ['image/svg+xml', 'image/svg+xml'],
]);

const SOUNDS: ReadonlyMap<string, string> = new Map([
  ['audio/mpeg', 'audio/mpeg'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/mp4', 'audio/mp4'],
  ['audio/aac', 'audio/aac'],
  ['audio/wav', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/ogg', 'audio/ogg'],
  ['audio/webm', 'audio/webm'],
  ['audio/flac', 'audio/flac'],
]);

/** Undefined for a type that is not shown. */
export function shownType(kind: 'image' | 'audio', mimeType: string): string | undefined {
  return (kind === 'image' ? IMAGES : SOUNDS).get(mimeType.trim().toLowerCase());
}
