import path from 'node:path';

/** How a program names `connecta` while it has no types. */
const UNTYPED = /^[ \t]*\/\*\* @type \{any\} \*\/\n[ \t]*const \{ connecta \} = globalThis;\n/m;
const REFERENCE = /^\/\/\/ <reference path="[^"\n]*connecta\.d\.ts" \/>$/m;

/** `/// <reference path="../.vscode/connecta.d.ts" />`, from a program's file to the declarations. */
export function referenceLine(programFile: string, typesFile: string): string {
  const way = path.relative(path.dirname(programFile), typesFile).replaceAll('\\', '/');
  return `/// <reference path="${way.startsWith('.') && !way.startsWith('.vscode') ? way : `./${way}`}" />`;
}

export function usesTypes(text: string): boolean {
  return REFERENCE.test(text);
}

/** A program's text, checked against the types that `reference` leads to. */
export function withTypes(text: string, reference: string): string {
  if (usesTypes(text)) return text;
  const typed = text.replaceAll('\r\n', '\n').replace(UNTYPED, '');
  const [first = '', ...rest] = typed.split('\n');
  const written = /^\/\/\s*@ts-check\s*$/.test(first)
    ? [first, reference, ...rest]
    : ['// @ts-check', reference, first, ...rest];
  return written.join(text.includes('\r\n') ? '\r\n' : '\n');
}
