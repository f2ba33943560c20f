import type { CatalogTool } from '../catalog-tool';
import { connectaTypes } from './connecta-types';
import { connectorTypes } from './connector-types';

/** The declarations for each connector, by id, in the order of the file. */
export type TypeSections = ReadonlyMap<string, string>;

const HEADING = `// Written by Connecta from the tools of your connectors, and again when they change. Edits are lost.
// A program uses it through a line at its top, with the way to this file:
//   /// <reference path="./.vscode/connecta.d.ts" />
// "Connecta: Generate Types" adds that line to the program in front.
`;

/** The whole file. Each connector has a region of its own, so that one can be written again without the others. */
export function declarationFile(sections: TypeSections): string {
  const regions = [...sections].map(
    ([id, text]) => `// #region ${id}\n${text}\n// #endregion ${id}\n`,
  );
  return [HEADING, connectaTypes, ...regions].join('\n');
}

/** Whether we wrote it: it begins with our heading. */
export function isDeclarationFile(text: string): boolean {
  return text.startsWith(HEADING);
}

/** The regions of a file that was written before. Of any other text there are none. */
export function sectionsIn(text: string): TypeSections {
  const regions = text.matchAll(/^\/\/ #region (\S+)\n([\s\S]*?)\n\/\/ #endregion \1$/gm);
  return new Map([...regions].map((match) => [match[1] ?? '', match[2] ?? '']));
}

/**
 * The declarations for connectors with the tools that are known of them. Of one that has not started yet, what `text` (the
 * file as it is) had stays; of one that is not there any more nothing does.
 */
export function typeSections(
  text: string,
  known: ReadonlyMap<string, readonly CatalogTool[]>,
): TypeSections {
  const before = sectionsIn(text);
  const sections = [...known].flatMap(([id, tools]): [string, string][] => {
    const section = tools.length > 0 ? connectorTypes(id, tools) : before.get(id);
    return section === undefined ? [] : [[id, section]];
  });
  return new Map(sections);
}
