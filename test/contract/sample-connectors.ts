import type { CaseConnector } from './contract-case';

const readOnlyHint = { readOnlyHint: true };

/** A connector with one tool that answers and one that never does. */
export const shelf: CaseConnector = {
  id: 'shelf',
  kind: 'api',
  description: 'A shelf',
  tools: [
    {
      name: 'read',
      annotations: readOnlyHint,
      inputSchema: { type: 'object', properties: { value: { type: 'string' } } },
      does: { echoField: 'value' },
    },
    { name: 'hang', annotations: readOnlyHint, does: { hang: true } },
    { name: 'wipe', annotations: { readOnlyHint: false }, does: { return: { done: true } } },
  ],
};

/** The same under another id. */
export function shelfNamed(id: string): CaseConnector {
  return { ...shelf, id };
}
