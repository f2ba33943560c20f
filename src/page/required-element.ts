/** An element of our own static document. Throws when the document and the script have drifted apart. */
export function requiredElement(document: Document, id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element "${id}".`);
  return element;
}
