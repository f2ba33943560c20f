/**
 * The program's document, made again out of one that was parsed where nothing loads or runs. No text is written and parsed a
 * second time, so nothing can become something else between what was looked at and what is shown. What holds nothing
 * particular is taken over in one piece; scripts run where they stand, in order, as they would have.
 */
import { isBanned, strip } from './banned-elements';
import { holdFor } from './modules';
import { particularIn } from './particular';
import {
  adoptNode,
  appendChild,
  attachShadow,
  attributeNames,
  createElement,
  createTextNode,
  firstChild,
  getAttribute,
  importNode,
  isElement,
  isHtml,
  isScript,
  isTemplate,
  localName,
  lower,
  nextSibling,
  setAttribute,
  setter,
  templateContent,
  textContent,
  trim,
} from './platform';
import { removed } from './removed';
import { asData, trustedScript } from './trusted-text';

const page = document;
const setScriptText = setter(HTMLScriptElement.prototype, 'text');
const setAsync = setter(HTMLScriptElement.prototype, 'async');

/** Types of scripts that run. Looked up, not matched: a program can replace what a regular expression calls. */
const RUNNING: { readonly [type: string]: true | undefined } = Object.assign(Object.create(null), {
  '': true,
  module: true,
  'text/javascript': true,
  'application/javascript': true,
  'application/x-javascript': true,
  'text/ecmascript': true,
  'application/ecmascript': true,
});

export function copyAttributes(from: Element, to: Element): void {
  const names = attributeNames(from);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? '';
    try {
      setAttribute(to, name, getAttribute(from, name) ?? '');
    } catch {
      // A parser takes names that a script may not set. Nothing is lost that had a meaning.
    }
  }
}

/** Makes what is in one node again in another. */
export function rebuild(from: Node, to: Node): void {
  rebuildChildren(from, to, particularIn(from));
}

function rebuildChildren(from: Node, to: Node, particular: (node: Node) => boolean): void {
  for (let node = firstChild(from); node !== null; node = nextSibling(node)) {
    if (!isElement(node) || !particular(node)) appendChild(to, importNode(page, node, true));
    else if (isBanned(node) || lower(localName(node)) === 'noscript') continue;
    else if (isScript(node)) rebuildScript(node, to);
    else if (isTemplate(node)) rebuildTemplate(node, to);
    else {
      const element = importNode(page, node, false);
      appendChild(to, element);
      rebuildChildren(node, element, particular);
    }
  }
}

function rebuildScript(node: Element, to: Node): void {
  const type = trim(lower(getAttribute(node, 'type') ?? ''));
  if (!isHtml(node)) {
    removed('script in SVG');
    return;
  }
  if (getAttribute(node, 'src') !== null) {
    removed('script src');
    return;
  }
  const script = createElement(page, 'script') as HTMLScriptElement;
  copyAttributes(node, script);
  if (RUNNING[type] === true) {
    setAsync(script, false);
    if (type === 'module') holdFor(script);
    setScriptText(script, trustedScript(textContent(node) ?? ''));
    appendChild(to, script);
  } else if (type !== 'speculationrules' && type !== 'importmap') {
    asData(() => {
      appendChild(script, createTextNode(page, textContent(node) ?? ''));
      appendChild(to, script);
    });
  }
}

function rebuildTemplate(node: HTMLTemplateElement, to: Node): void {
  const mode = lower(getAttribute(node, 'shadowrootmode') ?? '');
  const content = templateContent(node);
  if (isElement(to) && (mode === 'open' || mode === 'closed')) {
    const delegatesFocus = getAttribute(node, 'shadowrootdelegatesfocus') !== null;
    try {
      rebuild(content, attachShadow(to, { mode, delegatesFocus }));
      return;
    } catch {
      // The element cannot have one, or has one: a browser takes the template for a template then.
    }
  }
  strip(content);
  const template = importNode(page, node, false);
  const made = templateContent(template);
  appendChild(made, adoptNode(made.ownerDocument, content));
  appendChild(to, template);
}
