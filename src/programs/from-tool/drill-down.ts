import { addressOf, type CatalogTool } from '../catalog-tool';
import {
  type JsonObject,
  propertiesOf,
  resolved,
  type SchemaProperty,
  schemaOf,
  typesOf,
} from '../schema/json-schema';
import { mayBeViewArgument } from './view-argument';

/** How a row is opened: another tool of the same connector takes one of its fields. */
export interface DrillDown {
  readonly address: string;
  readonly argument: string;
  /** The row's field. */
  readonly field: string;
  /** The argument takes a list, of which the row gives one. */
  readonly many: boolean;
  /** What both tools need alike, as the first one got it. */
  readonly fixedArgs: JsonObject;
}

const NAMING = /(?:id|key|number|name|path|slug|sha|hash|commit|uri|url|uuid)$/;
/** A commit is named by its hash, under whatever name a row has that. */
const COMMIT = /^(?:commit|revision|rev|sha|hash)$/;
const HASH = /^[0-9a-f]{7,64}$/;
const READING = /^(?:get|read|show|open|fetch|describe|view|retrieve|load)/i;

/** The tool that best fits, if any does. `args`: what `tool` was called with. */
export function drillDownFor(
  tool: CatalogTool,
  tools: readonly CatalogTool[],
  rows: readonly JsonObject[],
  args: JsonObject,
): DrillDown | undefined {
  const fields = namingFields(rows);
  const found = tools
    .filter((other) => other.readOnly && other.connector === tool.connector)
    .filter((other) => other.name !== tool.name)
    .flatMap((other) => fits(other, fields, args));
  const [best] = found.sort((a, b) => b.weight - a.weight);
  return best?.drill;
}

interface Fit {
  readonly drill: DrillDown;
  readonly weight: number;
}

function fits(other: CatalogTool, fields: ReadonlyMap<string, unknown>, args: JsonObject): Fit[] {
  const properties = propertiesOf(schemaOf(other.inputSchema));
  const required = properties.filter((property) => property.required);
  return properties.flatMap((property) => {
    if (!mayBeViewArgument(property.name)) return [];
    const others = required.filter(({ name }) => name !== property.name);
    if (!others.every(({ name }) => Object.hasOwn(args, name))) return [];
    const candidates = [...fields].flatMap(([field, value]) => {
      const level = likeness(property, field, value);
      // What a tool does not need may just narrow it down; the same name of an id is meant.
      const enough = property.required
        ? 1
        : required.length === 0 && READING.test(other.name)
          ? 3
          : 4;
      return level < enough ? [] : [{ field, level }];
    });
    const [best] = candidates.sort((a, b) => b.level - a.level);
    if (!best) return [];
    const drill = {
      address: addressOf(other),
      argument: property.name,
      field: best.field,
      many: isList(property),
      fixedArgs: Object.fromEntries(others.map(({ name }) => [name, args[name]])),
    };
    const reads = READING.test(other.name) ? 2 : 0;
    return [{ drill, weight: 4 * best.level + (property.required ? 3 : 0) + reads }];
  });
}

/** 3: the same name. 2: `issue_id` takes `id`. 1: `sha` takes `commit_sha`. 0: no fit. */
function likeness(property: SchemaProperty, field: string, value: unknown): number {
  if (!takes(property, value)) return 0;
  const wanted = isList(property) ? singular(plain(property.name)) : plain(property.name);
  const given = plain(field);
  if (wanted === given) return 3;
  if (COMMIT.test(wanted) && typeof value === 'string' && HASH.test(value)) return 3;
  if (wanted.endsWith(given) && NAMING.test(given)) return 2;
  return given.endsWith(wanted) && NAMING.test(wanted) ? 1 : 0;
}

function takes({ schema, root }: SchemaProperty, value: unknown): boolean {
  const list = typesOf(schema).includes('array');
  const types = typesOf(list ? resolved(schema.items, root).schema : schema);
  if (types.length === 0) return true;
  if (typeof value === 'string') return types.includes('string');
  return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
}

function isList({ schema }: SchemaProperty): boolean {
  return typesOf(schema).includes('array');
}

/** Fields that name a row: text or a number, in each row, and nearly each another. With the first row's value. */
function namingFields(rows: readonly JsonObject[]): ReadonlyMap<string, unknown> {
  const [first] = rows;
  if (!first) return new Map();
  return new Map(
    Object.entries(first).filter(([field, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return false;
      const values = new Set(rows.map((row) => row[field]));
      return !values.has(undefined) && values.size > rows.length / 2 && NAMING.test(plain(field));
    }),
  );
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
