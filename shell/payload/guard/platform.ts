/**
 * The platform as it was before any program ran. A hostile program may replace whatever it can reach, a getter of `Node`
 * or a method of `Array.prototype`, so what runs after it calls only functions taken from here. For the same reason there
 * is no `for … of` and no spread in the guard's later work: both look up an iterator.
 */

const { apply } = Reflect;
const { getOwnPropertyDescriptor, defineProperty } = Object;

/** A method as a function of its object. */
export function method<This, Args extends unknown[], Result>(
  run: (this: This, ...args: Args) => Result,
): (self: This, ...args: Args) => Result {
  return (self, ...args) => apply(run, self, args);
}

/** The getter of a property as a function of its object. */
export function getter<This extends object, Name extends keyof This & string>(
  prototype: This,
  name: Name,
): (self: This) => This[Name] {
  const get = getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new Error(`There is no getter of ${name}.`);
  return (self) => apply(get, self, []);
}

/** The setter of a property as a function of its object. */
export function setter(prototype: object, name: string): (self: object, value: unknown) => void {
  const set = getOwnPropertyDescriptor(prototype, name)?.set;
  if (set === undefined) throw new Error(`There is no setter of ${name}.`);
  return (self, value) => apply(set, self, [value]);
}

/** Puts a function in the place of a method, for good. A method that this browser does not have is left out. */
export function replaceMethod<This>(
  prototype: This & object,
  name: string,
  value: (this: This, ...args: never[]) => unknown,
): void {
  if (!(name in prototype)) return;
  defineProperty(prototype, name, { value, enumerable: true });
  defineProperty(prototype, name, { writable: false, configurable: false });
}

/** Puts a function in the place of a setter, for good. */
export function replaceSetter<This>(
  prototype: This & object,
  name: string,
  set: (this: This, value: unknown) => void,
): void {
  const { get } = getOwnPropertyDescriptor(prototype, name) ?? {};
  if (get !== undefined)
    defineProperty(prototype, name, { get, set, enumerable: true, configurable: false });
}

export const text = String;
const lowerCase = method(String.prototype.toLowerCase);
export const lower = (value: unknown): string => lowerCase(text(value));
export const trim = method(String.prototype.trim);
export const indexOf = method(String.prototype.indexOf);
export const slice = method(String.prototype.slice);

export const nodeType = getter(Node.prototype, 'nodeType');
export const firstChild = getter(Node.prototype, 'firstChild');
export const nextSibling = getter(Node.prototype, 'nextSibling');
export const parentNode = getter(Node.prototype, 'parentNode');
export const textContent = getter(Node.prototype, 'textContent');
export const appendChild = method(Node.prototype.appendChild) as (to: Node, node: Node) => Node;
export const removeChild = method(Node.prototype.removeChild) as (of: Node, node: Node) => Node;
export const insertBefore = method(Node.prototype.insertBefore) as (
  to: Node,
  node: Node,
  before: Node | null,
) => Node;

export const localName = getter(Element.prototype, 'localName');
const namespaceOf = getter(Element.prototype, 'namespaceURI');
export const getAttribute = method(Element.prototype.getAttribute);
export const setAttribute = method(Element.prototype.setAttribute);
export const removeAttribute = method(Element.prototype.removeAttribute);
export const attributeNames = method(Element.prototype.getAttributeNames);
export const attachShadow = method(Element.prototype.attachShadow);
export const setInnerHtml = setter(Element.prototype, 'innerHTML');
export const templateContent = getter(HTMLTemplateElement.prototype, 'content');

export const createElement = method(Document.prototype.createElement) as (
  of: Document,
  name: string,
) => HTMLElement;
export const createElementNs = method(Document.prototype.createElementNS) as (
  of: Document,
  namespace: string | null,
  name: string,
) => Element;
export const createTextNode = method(Document.prototype.createTextNode);
export const createFragment = method(Document.prototype.createDocumentFragment);
export const importNode = method(Document.prototype.importNode) as <T extends Node>(
  to: Document,
  node: T,
  deep: boolean,
) => T;
export const adoptNode = method(Document.prototype.adoptNode) as <T extends Node>(
  to: Document,
  node: T,
) => T;

const { implementation } = document;
const createHtmlDocument = method(DOMImplementation.prototype.createHTMLDocument);
/** A document of its own that loads and runs nothing. */
export const inertDocument = (): Document => createHtmlDocument(implementation, '');

const HTML = 'http://www.w3.org/1999/xhtml';

export function isElement(node: Node): node is Element {
  return nodeType(node) === 1;
}

export function isHtml(element: Element): boolean {
  return namespaceOf(element) === HTML;
}

export function isTemplate(node: Node): node is HTMLTemplateElement {
  return isElement(node) && localName(node) === 'template' && isHtml(node);
}

export function isScript(element: Element): boolean {
  return lower(localName(element)) === 'script';
}
