import { guestGlobal } from '../../shared/connector-id';
import { addressOf, type CatalogTool } from '../catalog-tool';
import {
  docLines,
  propertyName,
  stringType,
  type TypeBudget,
  typeBudget,
  typeOf,
} from './schema-type';
import { isTakenGlobal } from './taken-globals';

/** The declarations for one connector: its tools by address, and its shortcut. */
export function connectorTypes(id: string, tools: readonly CatalogTool[]): string {
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    'interface ConnectaTools {',
    ...sorted.flatMap(toolLines),
    '}',
    ...shortcutLines(id, sorted),
  ].join('\n');
}

function toolLines(tool: CatalogTool): string[] {
  const budget = typeBudget();
  const args = tool.readOnly ? argumentsType(tool, budget) : 'ConnectaNeedsApproval';
  return [
    ...docLines(descriptionOf(tool), '  '),
    `  ${stringType(addressOf(tool))}: {`,
    `    args: ${args};`,
    `    result: ${tool.readOnly ? resultType(tool, budget) : 'never'};`,
    '  };',
  ];
}

function argumentsType({ inputSchema }: CatalogTool, budget: TypeBudget): string {
  const type = typeOf(inputSchema ?? { type: 'object' }, '    ', budget);
  return type === 'any' ? 'Record<string, any>' : type;
}

function resultType({ outputSchema }: CatalogTool, budget: TypeBudget): string {
  return outputSchema === undefined ? 'any' : typeOf(outputSchema, '    ', budget);
}

function descriptionOf({ title, description, readOnly }: CatalogTool): string {
  const refused = readOnly
    ? []
    : ['**Needs approval.** A program may not call it: it is not known to only read.'];
  return [...refused, title, description].filter((part) => part !== undefined).join('\n\n');
}

/** Two tools that a shortcut cannot tell apart have none. */
function shortcutLines(id: string, tools: readonly CatalogTool[]): string[] {
  const name = guestGlobal(id);
  if (isTakenGlobal(name) || tools.length === 0) return [];
  const aliases = tools.map((tool) => guestGlobal(tool.name));
  const members = tools.flatMap((tool, index) => {
    const alias = aliases[index] ?? tool.name;
    if (aliases.filter((each) => each === alias).length > 1) return [];
    const key = stringType(addressOf(tool));
    const call = `(...args: ConnectaArgs<${key}>): Promise<ConnectaTools[${key}]["result"]>;`;
    const doc = descriptionOf(tool) + (tool.readOnly ? '' : '\n@deprecated Needs approval.');
    return [...docLines(doc, '  '), `  ${propertyName(alias)}${call}`];
  });
  return [
    `/** Short for \`connecta.call("${id}.…")\`. */`,
    `declare const ${name}: {`,
    ...members,
    '};',
  ];
}
