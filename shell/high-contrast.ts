/**
 * The spec has a light and a dark theme only. A host in high contrast shows it by its borders: an ordinary theme keeps
 * them faint, a high-contrast one draws them as strongly as text.
 */
export function drawsHighContrast(variables: Readonly<Record<string, string>>): boolean {
  const border = luminance(variables['--color-border-primary']);
  const background = luminance(variables['--color-background-primary']);
  if (border === undefined || background === undefined) return false;
  const [dark, light] = border < background ? [border, background] : [background, border];
  return (light + 0.05) / (dark + 0.05) >= TEXT_CONTRAST;
}

/** WCAG's least contrast of text. */
const TEXT_CONTRAST = 4.5;

/** WCAG's relative luminance of an opaque `#rgb`, `#rrggbb` or `rgb()` colour; undefined for any other. */
function luminance(color: string | undefined): number | undefined {
  const channels = opaqueChannels(color?.trim().toLowerCase() ?? '');
  if (channels === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function opaqueChannels(color: string): number[] | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(color)?.[1];
  if (hex !== undefined) {
    const wide = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16));
  }
  const rgb = /^rgb\((\d+)[ ,]+(\d+)[ ,]+(\d+)\)$/.exec(color);
  return rgb?.slice(1).map(Number);
}
