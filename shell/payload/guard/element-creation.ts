/** Every way to an element by its name, replaced: a banned one becomes an element that does nothing. */
import { bannedName, harmlessElement } from './banned-elements';
import { createElement, createElementNs, method, replaceMethod, text } from './platform';
import { refuse } from './removed';

const createDocument = method(
  DOMImplementation.prototype.createDocument as (
    namespace: string | null,
    name: string,
    type: DocumentType | null,
  ) => XMLDocument,
);
const define = method(CustomElementRegistry.prototype.define);

export function replaceElementCreation(): void {
  // A name is made a text once: an object could answer `div` first and `iframe` later.
  replaceMethod(Document.prototype, 'createElement', function (this: Document, name: unknown) {
    const asked = text(name);
    const banned = bannedName(asked);
    return banned === undefined ? createElement(this, asked) : harmlessElement(this, banned);
  });
  replaceMethod(
    Document.prototype,
    'createElementNS',
    function (this: Document, namespace: unknown, name: unknown) {
      const asked = text(name);
      const banned = bannedName(asked);
      if (banned !== undefined) return harmlessElement(this, banned);
      return createElementNs(this, nullable(namespace), asked);
    },
  );
  replaceMethod(
    DOMImplementation.prototype,
    'createDocument',
    function (
      this: DOMImplementation,
      namespace: unknown,
      name: unknown,
      type: DocumentType | null = null,
    ) {
      const asked = name === null ? '' : text(name);
      const banned = bannedName(asked);
      if (banned !== undefined) refuse(banned);
      return createDocument(this, nullable(namespace), asked, type);
    },
  );
  // An element of a program's own that extends a built-in one would be made by `new`, past all of the above.
  replaceMethod(
    CustomElementRegistry.prototype,
    'define',
    function (
      this: CustomElementRegistry,
      name: string,
      element: CustomElementConstructor,
      options?: ElementDefinitionOptions,
    ) {
      if (options?.extends !== undefined) refuse('customized built-in');
      define(this, name, element);
    },
  );
}

function nullable(value: unknown): string | null {
  return value === null || value === undefined ? null : text(value);
}
