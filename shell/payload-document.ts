import { source as anchors } from 'inline:./payload/anchors.ts';
import { source as bridge } from 'inline:./payload/bridge.ts';
import { source as contentHeight } from 'inline:./payload/content-height.ts';
import { source as copy } from 'inline:./payload/copy.ts';
import { source as forms } from 'inline:./payload/forms.ts';
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

/**
 * The document of a payload's frame. Everything of ours comes before the first byte of the program's own HTML, whatever
 * its markup is, so no comment or attribute of it can swallow ours. A parser in a document that has begun takes a later
 * `<!doctype>` for nothing and adds the attributes of a later `<html>` and `<body>` to the elements it has: a fragment and
 * a full document both become what they would have been alone, in standards mode.
 *
 * What must run before all else in the payload goes first among the scripts.
 */
export function payloadDocument(html: string, options: PayloadOptions): string {
  const scripts = [
    theme,
    anchors,
    forms,
    keys,
    copy,
    ...(options.measured ? [contentHeight] : []),
    ...(options.bridge ? [bridge] : []),
  ];
  const base = wantsBaseStyles(html) ? BASE_STYLES : '';
  return [
    '<!doctype html>',
    // The theme is the last style of ours: its script finds it by that.
    `<style>${defaults}${base}</style><style>:where(:root){${options.theme}}</style>`,
    `<script>${scripts.map((script) => `{${script}}`).join('')}document.currentScript.remove()</script>`,
    html,
  ].join('');
}

/** `<meta name="connecta-base" content="none">` leaves the program's HTML unstyled. Parsed, so that a mention is no wish. */
function wantsBaseStyles(html: string): boolean {
  if (!/connecta-base/i.test(html)) return true;
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return parsed.querySelector('meta[name="connecta-base" i][content="none" i]') === null;
}
