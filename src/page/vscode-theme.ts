import type { PageTheme } from '../shared/page-messages';
import { styleVariables } from './style-variables';

/** The theme as VS Code has it now: variables on the root element's style, kind and motion as classes of the body. */
export function readTheme(document: Document): PageTheme {
  const computed = getComputedStyle(document.documentElement);
  const classes = document.body.classList;
  return {
    kind: themeKind(classes),
    variables: styleVariables((name) => computed.getPropertyValue(`--vscode-${name}`)),
    reducedMotion:
      classes.contains('vscode-reduce-motion') ||
      matchMedia('(prefers-reduced-motion: reduce)').matches,
    screenReader: classes.contains('vscode-using-screen-reader'),
  };
}

/** Calls back after each change of theme, at most once a frame. VS Code applies a theme property by property. */
export function watchTheme(document: Document, onChange: (theme: PageTheme) => void): void {
  let known = JSON.stringify(readTheme(document));
  let scheduled = false;
  const check = () => {
    scheduled = false;
    const theme = readTheme(document);
    const seen = JSON.stringify(theme);
    if (seen === known) return;
    known = seen;
    onChange(theme);
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(check);
  };
  const observer = new MutationObserver(schedule);
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributeFilter: ['class'] });
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', schedule);
}

/** VS Code marks its light high-contrast theme with both high-contrast classes. */
export function themeKind(classes: Pick<DOMTokenList, 'contains'>): PageTheme['kind'] {
  if (classes.contains('vscode-high-contrast-light')) return 'high-contrast-light';
  if (classes.contains('vscode-high-contrast')) return 'high-contrast';
  return classes.contains('vscode-light') ? 'light' : 'dark';
}
