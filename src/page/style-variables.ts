/**
 * The MCP Apps style variables out of VS Code's theme. Colours name VS Code's variables without `--vscode-`, best first;
 * a theme need not define each of them (the high-contrast themes leave many out). The order follows what VS Code's own
 * host for MCP Apps gives, save where its choice is unreadable as text on the editor's background.
 */

const COLORS: Readonly<Record<string, readonly string[]>> = {
  'background-primary': ['editor-background'],
  'background-secondary': ['sideBar-background', 'editor-background'],
  'background-tertiary': ['activityBar-background', 'sideBar-background', 'editor-background'],
  'background-inverse': ['editor-foreground', 'foreground'],
  'background-info': ['inputValidation-infoBackground', 'editor-background'],
  'background-danger': ['inputValidation-errorBackground', 'editor-background'],
  'background-success': ['diffEditor-insertedTextBackground', 'editor-background'],
  'background-warning': ['inputValidation-warningBackground', 'editor-background'],
  'background-disabled': ['editor-inactiveSelectionBackground', 'editor-background'],
  'text-primary': ['foreground', 'editor-foreground'],
  'text-secondary': ['descriptionForeground', 'foreground'],
  'text-tertiary': ['disabledForeground', 'descriptionForeground', 'foreground'],
  'text-inverse': ['editor-background'],
  'text-ghost': ['descriptionForeground', 'foreground'],
  'text-info': ['textLink-foreground', 'foreground'],
  'text-danger': ['list-errorForeground', 'errorForeground', 'foreground'],
  'text-success': ['gitDecoration-addedResourceForeground', 'testing-iconPassed', 'foreground'],
  'text-warning': ['list-warningForeground', 'editorWarning-foreground', 'foreground'],
  'text-disabled': ['disabledForeground', 'descriptionForeground', 'foreground'],
  'border-primary': ['widget-border', 'contrastBorder', 'panel-border'],
  'border-secondary': ['editorWidget-border', 'contrastBorder', 'panel-border'],
  'border-tertiary': ['panel-border', 'contrastBorder'],
  'border-inverse': ['foreground'],
  'border-info': ['inputValidation-infoBorder', 'focusBorder'],
  'border-danger': ['inputValidation-errorBorder', 'errorForeground'],
  'border-success': ['testing-iconPassed', 'contrastBorder'],
  'border-warning': ['inputValidation-warningBorder', 'editorWarning-foreground'],
  'border-disabled': ['disabledForeground', 'contrastBorder'],
  'ring-primary': ['focusBorder', 'contrastActiveBorder'],
  'ring-secondary': ['focusBorder', 'contrastActiveBorder'],
  'ring-inverse': ['focusBorder', 'contrastActiveBorder'],
  'ring-info': ['inputValidation-infoBorder', 'focusBorder'],
  'ring-danger': ['inputValidation-errorBorder', 'errorForeground'],
  'ring-success': ['testing-iconPassed', 'focusBorder'],
  'ring-warning': ['inputValidation-warningBorder', 'editorWarning-foreground'],
};

const TEXT_SIZES = { xs: 10, sm: 11, md: 13, lg: 14 };
const HEADING_SIZES = { xs: 16, sm: 18, md: 20, lg: 24, xl: 32, '2xl': 40, '3xl': 48 };

const SHADOWS = {
  hairline: '0 0 0 1px',
  sm: '0 1px 2px 0',
  md: '0 4px 6px -1px',
  lg: '0 10px 15px -3px',
};

const LITERALS: Readonly<Record<string, string>> = {
  '--color-background-ghost': 'transparent',
  '--color-border-ghost': 'transparent',
  '--font-weight-normal': '400',
  '--font-weight-medium': '500',
  '--font-weight-semibold': '600',
  '--font-weight-bold': '700',
  ...sizes('text', TEXT_SIZES, '1.5'),
  ...sizes('heading', HEADING_SIZES, '1.25'),
  '--border-radius-xs': '2px',
  '--border-radius-sm': '3px',
  '--border-radius-md': '4px',
  '--border-radius-lg': '6px',
  '--border-radius-xl': '8px',
  '--border-radius-full': '9999px',
  '--border-width-regular': '1px',
};

/** The colour where a theme defines none of those asked for: readable, whatever the background is. */
const LAST_RESORT = 'currentcolor';

/**
 * All of the spec's variables with concrete values.
 * @param read the value of a VS Code variable (`foreground`), with every `var()` in it resolved; empty when undefined
 */
export function styleVariables(read: (name: string) => string): Record<string, string> {
  const first = (names: readonly string[], otherwise: string) =>
    names.map((name) => read(name).trim()).find((value) => value !== '') ?? otherwise;
  const colors = Object.entries(COLORS).map(([name, sources]) => [
    `--color-${name}`,
    first(sources, LAST_RESORT),
  ]);
  const shadow = first(['widget-shadow'], 'transparent');
  const shadows = Object.entries(SHADOWS).map(([name, offsets]) => [
    `--shadow-${name}`,
    `${offsets} ${shadow}`,
  ]);
  return {
    ...Object.fromEntries(colors),
    ...Object.fromEntries(shadows),
    ...LITERALS,
    '--font-sans': first(['font-family'], 'system-ui, sans-serif'),
    '--font-mono': first(['editor-font-family'], 'monospace'),
  };
}

function sizes(kind: string, pixels: Readonly<Record<string, number>>, lineHeight: string) {
  return Object.fromEntries(
    Object.entries(pixels).flatMap(([size, value]) => [
      [`--font-${kind}-${size}-size`, `${value}px`],
      [`--font-${kind}-${size}-line-height`, lineHeight],
    ]),
  );
}
