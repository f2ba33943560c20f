import { entries, scripted } from './entry';
import { FRAME } from './things';

/** What a program changes of the language or the platform before it uses what is called. */
const POISON: Readonly<Record<string, string>> = {
  'String.prototype.toLowerCase': 'String.prototype.toLowerCase = () => "div"',
  'String.prototype.slice and indexOf':
    'String.prototype.slice = () => "div"; String.prototype.indexOf = () => -1',
  'the getter of localName':
    'Object.defineProperty(Element.prototype, "localName", { get: () => "div" })',
  'the getter of nodeType': 'Object.defineProperty(Node.prototype, "nodeType", { get: () => 3 })',
  'the getter of firstChild':
    'Object.defineProperty(Node.prototype, "firstChild", { get: () => null })',
  'Node.prototype.removeChild': 'Node.prototype.removeChild = (node) => node',
  'Element.prototype.remove': 'Element.prototype.remove = () => {}',
  'the prototype of objects':
    'Object.prototype.iframe = undefined; Object.prototype.get = undefined; Object.prototype.value = "div"',
  'Reflect.apply and call':
    'Reflect.apply = () => null; Function.prototype.call = () => null; Function.prototype.apply = () => null',
  'the iterator of arrays': 'Array.prototype[Symbol.iterator] = function* () {}',
  'RegExp.prototype.exec':
    'RegExp.prototype.exec = () => null; RegExp.prototype.test = () => false',
  'Object.defineProperty': 'Object.defineProperty = (o) => o; Reflect.defineProperty = () => true',
  'DOMParser.prototype.parseFromString':
    'try { DOMParser.prototype.parseFromString = () => document } catch {}',
  'the setter of innerHTML, taken away':
    'delete Element.prototype.innerHTML; delete HTMLElement.prototype.innerHTML',
  'the policy of Trusted Types':
    'try { trustedTypes.createPolicy("default", { createHTML: (s) => s, createScript: (s) => s }) } catch {}; globalThis.String = (s) => s',
};

export const EVASIONS = entries('a frame with a changed', POISON, (poison) =>
  scripted(
    `try { ${poison} } catch {}; const m = ${JSON.stringify(FRAME)}; try { d.innerHTML = m } catch {}; if (!document.querySelector('iframe')) d.insertAdjacentHTML('beforeend', m)`,
  ),
);
