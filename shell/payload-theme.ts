import { drawsHighContrast } from './high-contrast';
import type { HostContext } from './host-context';

/**
 * The root declarations of a payload: colour scheme, the host's variables, and whether the host draws in high contrast.
 * Written through the CSSOM, which keeps only whole declarations; a value that could end the style element is left out.
 */
export function payloadTheme(document: Document, context: HostContext): string {
  const { style } = document.createElement('i');
  style.setProperty('color-scheme', context.theme ?? 'light dark');
  const variables = context.variables ?? {};
  for (const [name, value] of Object.entries(variables)) {
    if (!value.includes('<')) style.setProperty(name, value);
  }
  if (drawsHighContrast(variables)) style.setProperty('--connecta-contrast', 'more');
  return style.cssText;
}
