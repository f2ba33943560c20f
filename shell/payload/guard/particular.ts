/** Which elements of a parsed tree have to be looked at one by one. All others are taken over in one piece, which is many times faster. */
import { bannedName } from './banned-elements';
import { isElement, localName, lower, method, parentNode } from './platform';

const Marks = WeakSet<Node>;
const has = method(WeakSet.prototype.has);
const add = method(WeakSet.prototype.add);
type Query = (root: Node, selector: string) => NodeListOf<Element>;
const inElement = method(Element.prototype.querySelectorAll) as Query;
const inFragment = method(DocumentFragment.prototype.querySelectorAll) as Query;

/** Tells whether a node under `root` is left out, runs, holds nodes of its own, or has such an element somewhere below it. */
export function particularIn(root: Node): (node: Node) => boolean {
  const marks = new Marks();
  const names: { [name: string]: boolean } = Object.create(null);
  const elements = isElement(root) ? inElement(root, '*') : inFragment(root, '*');
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index];
    if (element === undefined) continue;
    const name = localName(element);
    names[name] ??= isParticular(name);
    if (names[name] !== true) continue;
    for (let node: Node | null = element; node !== null && node !== root; node = parentNode(node)) {
      if (has(marks, node)) break;
      add(marks, node);
    }
  }
  return (node) => has(marks, node);
}

function isParticular(localName: string): boolean {
  const name = lower(localName);
  if (name === 'script' || name === 'template' || name === 'noscript') return true;
  return bannedName(name) !== undefined;
}
