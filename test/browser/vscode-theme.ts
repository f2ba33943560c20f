import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Body classes and variables, without `--vscode-`, as VS Code 1.139 gives them to a webview with its own four themes. */
export interface VscodeTheme {
  readonly classes: string;
  readonly variables: Readonly<Record<string, string>>;
}

export const THEME_NAMES = [
  'dark-modern',
  'light-modern',
  'high-contrast',
  'high-contrast-light',
] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

export function vscodeTheme(name: ThemeName): VscodeTheme {
  const file = path.join(import.meta.dirname, 'fixtures/vscode-themes.json');
  const themes: Record<ThemeName, VscodeTheme> = JSON.parse(readFileSync(file, 'utf8'));
  return themes[name];
}
