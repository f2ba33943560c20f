/** Every way from a text to elements, replaced: parsed where nothing loads or runs, stripped, and only then moved in. */
import { strip } from './banned-elements';
import {
  adoptNode,
  appendChild,
  createElement,
  createFragment,
  firstChild,
  getter,
  importNode,
  inertDocument,
  insertBefore,
  isElement,
  isScript,
  isTemplate,
  localName,
  lower,
  method,
  nextSibling,
  nodeType,
  parentNode,
  removeChild,
  replaceMethod,
  replaceSetter,
  setInnerHtml,
  templateContent,
  text,
} from './platform';
import { refuse } from './removed';
import { trustedHtml } from './trusted-text';

const page = document;
const containerOf = getter(Range.prototype, 'commonAncestorContainer');
const parser = new DOMParser();
const parseFromString = method(parser.parseFromString as (html: unknown, type: string) => Document);

/** A whole document of HTML, in which nothing loads or runs. Not stripped. */
export function parseDocument(html: unknown): Document {
  return parseFromString(parser, trustedHtml(html), 'text/html');
}

/** What a text means inside of an element: a row in a table is a row, a path in an SVG is a path. */
function parse(html: unknown, around: Element): DocumentFragment {
  if (isScript(around)) refuse('dynamic script');
  const inert = inertDocument();
  const context = importNode(inert, around, false);
  setInnerHtml(context, trustedHtml(html === null ? '' : html));
  const fragment = createFragment(inert);
  moveChildren(contentOf(context), fragment);
  strip(fragment);
  return fragment;
}

/** Where the children of an element are. */
function contentOf(element: Element): Node {
  return isTemplate(element) ? templateContent(element) : element;
}

function moveChildren(from: Node, to: Node): void {
  for (let child = firstChild(from); child !== null; child = firstChild(from)) {
    appendChild(to, child);
  }
}

function replaceChildren(of: Node, content: Node): void {
  for (let child = firstChild(of); child !== null; child = firstChild(of)) removeChild(of, child);
  appendChild(of, content);
}

function elementOr(node: Node | null): Element {
  return node !== null && isElement(node) ? node : createElement(page, 'body');
}

export function replaceHtmlSinks(): void {
  replaceSetter(Element.prototype, 'innerHTML', function (this: Element, html) {
    replaceChildren(contentOf(this), parse(html, this));
  });
  replaceSetter(ShadowRoot.prototype, 'innerHTML', function (this: ShadowRoot, html) {
    replaceChildren(this, parse(html, createElement(page, 'div')));
  });
  replaceSetter(Element.prototype, 'outerHTML', function (this: Element, html) {
    const parent = parentNode(this);
    if (parent === null) return;
    insertBefore(parent, parse(html, elementOr(parent)), this);
    removeChild(parent, this);
  });
  replaceMethod(Element.prototype, 'insertAdjacentHTML', insertAdjacentHtml);
  replaceMethod(Range.prototype, 'createContextualFragment', function (this: Range, html: unknown) {
    const container = containerOf(this);
    const around = elementOr(isElement(container) ? container : parentNode(container));
    const context = lower(localName(around)) === 'html' ? createElement(page, 'body') : around;
    return adoptNode(page, parse(html, context));
  });
  replaceMethod(
    DOMParser.prototype,
    'parseFromString',
    function (this: DOMParser, markup: unknown, type: unknown) {
      const parsed = parseFromString(parser, trustedHtml(markup), text(type));
      strip(parsed);
      return parsed;
    },
  );
  for (const name of ['write', 'writeln', 'open']) {
    replaceMethod(Document.prototype, name, () => refuse('document.write'));
  }
  refuseOtherParsers();
}

function insertAdjacentHtml(this: Element, where: unknown, html: unknown): void {
  const position = lower(where);
  const parent = parentNode(this);
  if (position === 'afterbegin') {
    insertBefore(contentOf(this), parse(html, this), firstChild(contentOf(this)));
  } else if (position === 'beforeend') appendChild(contentOf(this), parse(html, this));
  else if (position !== 'beforebegin' && position !== 'afterend') {
    throw new DOMException(`"${position}" is no position.`, 'SyntaxError');
  } else if (parent === null || nodeType(parent) === 9) {
    throw new DOMException('The element has no parent.', 'NoModificationAllowedError');
  } else {
    const before = position === 'beforebegin' ? this : nextSibling(this);
    insertBefore(parent, parse(html, elementOr(parent)), before);
  }
}

/** Entry points that this browser has beside those above, and those that a later one will have. */
function refuseOtherParsers(): void {
  const known = ['innerHTML', 'outerHTML', 'getHTML', 'insertAdjacentHTML'];
  const places = [Element, ShadowRoot, Document, DocumentFragment, Range, Node, CharacterData];
  const owners = [...places, HTMLElement, HTMLTemplateElement].map(({ prototype }) => prototype);
  for (const owner of [...owners, Document]) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (!/html/i.test(name) || known.includes(name)) continue;
      Object.defineProperty(owner, name, {
        value: () => refuse('other HTML parsers'),
        writable: false,
        configurable: false,
      });
    }
  }
}
