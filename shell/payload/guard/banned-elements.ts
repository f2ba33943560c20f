/**
 * Elements that make a document of their own, in which everything the guard hides would be there again, and elements that
 * reach out before a Content-Security-Policy is asked: to look a name up, to open a connection, to navigate.
 */
import type { RemovedConstruct } from '../../../src/shared/removed-constructs';
import {
  createElement,
  firstChild,
  getAttribute,
  indexOf,
  isElement,
  isTemplate,
  localName,
  lower,
  nextSibling,
  nodeType,
  removeAttribute,
  removeChild,
  slice,
  templateContent,
} from './platform';
import { removed } from './removed';

const NAMES = [
  'applet',
  'base',
  'controlledframe',
  'embed',
  'fencedframe',
  'frame',
  'frameset',
  'iframe',
  'link',
  'meta',
  'object',
  'portal',
  'webview',
] as const satisfies readonly RemovedConstruct[];
type Banned = (typeof NAMES)[number];

// Without a prototype, or a program could add to the names.
const BANNED: { [name: string]: Banned | undefined } = Object.create(null);
for (const name of NAMES) BANNED[name] = name;

/** The banned element that such a name would make, with a prefix or without. */
export function bannedName(qualifiedName: string): Banned | undefined {
  const name = lower(qualifiedName);
  return BANNED[slice(name, indexOf(name, ':') + 1)];
}

/** An element that does nothing, in the place of a banned one that a program asked for. */
export function harmlessElement(document: Document, banned: Banned): HTMLElement {
  removed(banned);
  return createElement(document, `removed-${banned}`);
}

/** Whether an element has no place in a view. Says so, unless nothing is lost with it. */
export function isBanned(element: Element): boolean {
  const banned = bannedName(localName(element));
  if (banned === undefined) return false;
  if (!isWithoutEffect(element, banned)) removed(banned);
  return true;
}

/** Encoding, viewport and icons mean nothing in a frame, but are in every document. */
function isWithoutEffect(element: Element, banned: Banned): boolean {
  if (banned === 'meta') {
    const named = lower(getAttribute(element, 'name')) === 'color-scheme';
    return getAttribute(element, 'http-equiv') === null && !named;
  }
  return banned === 'link' && indexOf(lower(getAttribute(element, 'rel')), 'icon') >= 0;
}

/** Takes everything that is banned out of a tree that has not been shown yet. */
export function strip(root: Node): void {
  let node = firstChild(root);
  while (node !== null) {
    const next = nextSibling(node);
    if (isElement(node)) {
      if (isBanned(node)) removeChild(root, node);
      else {
        removeAttribute(node, 'is');
        if (isTemplate(node)) strip(templateContent(node));
        strip(node);
      }
    } else if (nodeType(node) === PROCESSING_INSTRUCTION) removeChild(root, node);
    node = next;
  }
}

/** It can bring a style sheet into an XML document. */
const PROCESSING_INSTRUCTION = 7;
