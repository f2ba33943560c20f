import assert from 'node:assert/strict';
import { projectFields } from '../../../../src/server/results/project-fields';
import { schemaFields } from '../../../../src/server/results/schema-fields';

const value = {
  total: 2,
  owner: { name: 'Ada', mail: null },
  items: [
    { id: 1, tags: [{ name: 'a' }, { name: 'b' }] },
    { id: 2, note: 'x', tags: [] },
  ],
};

interface Envelope {
  data: Record<string, unknown>;
  $connecta: Record<string, unknown>;
}
const envelope = (fields: string[], schema?: unknown) =>
  projectFields(value, fields, schema) as Envelope;

describe('the fields of a result', () => {
  it('come flat, by their paths', () => {
    assert.deepEqual(projectFields(value, ['total', 'owner.name', 'owner.mail'], undefined), {
      total: 2,
      'owner.name': 'Ada',
      'owner.mail': null,
    });
  });

  it('go into every element of an array', () => {
    assert.deepEqual(projectFields(value, ['items[].id', 'items[].tags[].name'], undefined), {
      'items[].id': [1, 2],
      'items[].tags[].name': [['a', 'b'], []],
    });
    assert.deepEqual(projectFields([{ a: 1 }], ['[].a'], undefined), { '[].a': [1] });
  });

  it('that are missing are named, beside those that are there', () => {
    const { data, $connecta } = envelope(['total', 'lost', 'owner.lost', 'total[]', 'items.id']);
    assert.deepEqual(data, { total: 2 });
    assert.equal($connecta.type, 'field_projection');
    assert.deepEqual($connecta.unmatchedFields, ['lost', 'owner.lost', 'total[]', 'items.id']);
  });

  it('that some elements lack are null there, and named', () => {
    const { data, $connecta } = envelope(['items[].note']);
    assert.deepEqual(data, { 'items[].note': [null, 'x'] });
    assert.deepEqual($connecta.partialFields, ['items[].note']);
    assert.deepEqual($connecta.unmatchedFields, []);
  });

  it('never come from a prototype', () => {
    const { $connecta } = envelope(['constructor', 'toString', '__proto__']);
    assert.deepEqual($connecta.unmatchedFields, ['constructor', 'toString', '__proto__']);
  });

  it('named like the envelope itself come in the envelope', () => {
    const own = projectFields({ $connecta: 1 }, ['$connecta'], undefined) as Envelope;
    assert.deepEqual(own.data, { $connecta: 1 });
  });

  it('are told apart by what the tool declares', () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: { total: { type: 'number' }, later: { type: 'string' } },
    };
    const { $connecta } = envelope(['later', 'lost'], schema);
    assert.equal($connecta.schemaCoverage, 'complete');
    assert.deepEqual($connecta.schemaDeclared, ['later']);
    assert.deepEqual($connecta.invalidFields, ['lost']);
    assert.deepEqual($connecta.availableFields, ['total', 'later']);
  });

  it('are called invalid by no schema that leaves room for more', () => {
    const { $connecta } = envelope(['lost'], { type: 'object', properties: { total: {} } });
    assert.equal($connecta.schemaCoverage, 'partial');
    assert.equal($connecta.invalidFields, undefined);
  });
});

describe('the paths of a schema', () => {
  const closed = (properties: Record<string, unknown>) => ({
    type: 'object',
    additionalProperties: false,
    properties,
  });

  it('go through objects, arrays and references', () => {
    const schema = {
      ...closed({ rows: { type: 'array', items: { $ref: '#/$defs/row' } } }),
      $defs: { row: closed({ id: { type: 'number' } }) },
    };
    assert.deepEqual(schemaFields(schema), { paths: ['rows', 'rows[].id'], coverage: 'complete' });
  });

  it('end where a schema refers to itself', () => {
    const schema = { ...closed({ next: { $ref: '#' } }) };
    const fields = schemaFields(schema);
    assert.equal(fields?.coverage, 'partial');
    assert.ok((fields?.paths.length ?? 0) <= 13);
  });

  it('are a part of them in a schema that is too large or open', () => {
    const many = closed(Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`f${i}`, {}])));
    assert.equal(schemaFields(many)?.coverage, 'partial');
    assert.ok((schemaFields(many)?.paths.length ?? 0) <= 100);
    assert.equal(schemaFields({ anyOf: [closed({ a: {} })] })?.coverage, 'partial');
  });

  it('are not known without a schema', () => {
    assert.equal(schemaFields(undefined), undefined);
    assert.equal(schemaFields(true), undefined);
  });
});
