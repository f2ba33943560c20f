import assert from 'node:assert/strict';
import { callSnippet } from '../../../../src/connectors/tree/call-snippet';

describe('callSnippet', () => {
  it('has a stop for every argument that the tool cannot do without', () => {
    const schema = {
      properties: {
        path: { type: 'string' },
        limit: { type: 'integer' },
        deep: { type: 'boolean' },
        names: { type: 'array' },
        where: { type: 'object' },
        kind: { enum: ['a', 'b'] },
        other: { type: 'string' },
      },
      required: ['path', 'limit', 'deep', 'names', 'where', 'kind'],
    };
    assert.equal(
      callSnippet('files.read', schema),
      [
        "await connecta.call('files.read', { ",
        `path: '\${1:path}', limit: \${2:0}, deep: \${3:true}, names: [$4], where: {$5}, kind: '\${6:a}'`,
        ' })$0',
      ].join(''),
    );
  });

  it('takes any schema, or none', () => {
    for (const schema of [undefined, null, 5, {}, { required: 'x' }, { properties: [] }]) {
      assert.equal(callSnippet('a.b', schema), "await connecta.call('a.b', {$1})$0");
    }
  });

  it('lets no name of a server end its string or be a variable of the editor', () => {
    const name = `x'}\${TM_FILEPATH}\\`;
    const snippet = callSnippet(`a.${name}`, { required: [name] });
    // As an editor reads it: a backslash takes the meaning from `$`, `}` and itself.
    const typed = snippet
      .replace(/(?<!\\)\$\{\d+:((?:\\.|[^}\\])*)\}/g, '$1')
      .replace(/(?<!\\)\$0$/, '')
      .replace(/\\([\\$}])/g, '$1');
    const inner = `x\\'}\${TM_FILEPATH}\\\\`;
    assert.ok(typed.startsWith(`await connecta.call('a.${inner}', { '${inner}': `), typed);
  });
});
