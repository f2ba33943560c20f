import { source as alive } from 'inline:./payload/alive.ts';
import { source as anchors } from 'inline:./payload/anchors.ts';
import { source as bridge } from 'inline:./payload/bridge.ts';
import { source as contentHeight } from 'inline:./payload/content-height.ts';
import { source as copy } from 'inline:./payload/copy.ts';
import { source as forms } from 'inline:./payload/forms.ts';
import { source as guard } from 'inline:./payload/guard/guard.ts';
import { source as keys } from 'inline:./payload/keys.ts';
import { source as theme } from 'inline:./payload/theme.ts';
import { source as controls } from 'inline:./styles/controls.css';
import { source as defaults } from 'inline:./styles/defaults.css';
import { source as elements } from 'inline:./styles/elements.css';
import { source as highContrast } from 'inline:./styles/high-contrast.css';
import { source as tables } from 'inline:./styles/tables.css';

export interface PayloadOptions {
  /** Declarations for the root: colour scheme and the host's variables, as the CSSOM serialises them. */
  readonly theme: string;
  /** Whether the payload may read. */
  readonly bridge: boolean;
  /** Whether the payload's height is asked for. */
  readonly measured: boolean;
}

const BASE_STYLES = [elements, tables, controls, highContrast].join('');

/** Makes Trusted Types the one way from a text to HTML or a script, under the two names that the guard takes. */
const POLICY = "require-trusted-types-for 'script'; trusted-types connecta default";

/**
 * The document of a payload's frame: our styles and scripts, and the program's HTML as data for the guard, which builds the
 * program's document out of it. A fragment and a full document both become what they would have been alone, in standards
 * mode, and no comment or attribute of the program can swallow anything of ours.
 */
export function payloadDocument(html: string, options: PayloadOptions): string {
  const scripts = [
    theme,
    alive,
    anchors,
    forms,
    keys,
    copy,
    ...(options.measured ? [contentHeight] : []),
    ...(options.bridge ? [bridge] : []),
  ];
  const base = wantsBaseStyles(html) ? BASE_STYLES : '';
  return [
    `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    // The theme is the last style of ours: its script finds it by that.
    `<style>${defaults}${base}</style><style>:where(:root){${options.theme}}</style>`,
    `<script>${scripts.map((script) => `{${script}}`).join('')}document.currentScript.remove()</script>`,
    `</head><body><script type="application/json">${asData(html)}</script><script>${guard}</script>`,
  ].join('');
}

/** JSON without the one character that could end the element it is in. */
function asData(html: string): string {
  return JSON.stringify(html).replaceAll('<', '\\u003c');
}

/** `<meta name="connecta-base" content="none">` leaves the program's HTML unstyled. Parsed, so that a mention is no wish. */
function wantsBaseStyles(html: string): boolean {
  if (!/connecta-base/i.test(html)) return true;
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return parsed.querySelector('meta[name="connecta-base" i][content="none" i]') === null;
}
