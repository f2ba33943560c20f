/**
 * `vscode.l10n.t`, passed to files that do not know VS Code. Placeholders are `{0}`, `{1}` and so on.
 * Every English string given to it has an entry in `l10n/bundle.l10n.json`; a test compares the two.
 */
export type Localize = (message: string, ...args: (string | number)[]) => string;
