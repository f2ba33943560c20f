import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { isRecord } from '../../shared/entry-reader';
import type { Localize } from '../../shared/localize';

/** One thing that a person is asked, as `inputs` of an `mcp.json` defines it. All text in it is the file's. */
export type InputDefinition =
  | {
      readonly kind: 'text';
      readonly id: string;
      readonly description: string;
      readonly secret: boolean;
      readonly initial: string;
    }
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly description: string;
      readonly options: readonly InputOption[];
      readonly initial: string;
    };

export interface InputOption {
  readonly label: string;
  readonly value: string;
}

export interface InputProblem {
  readonly node: Node;
  readonly message: string;
}

export interface InputDefinitions {
  readonly byId: ReadonlyMap<string, InputDefinition>;
  /** Ids of definitions that cannot be asked, with why: what uses them is left out. */
  readonly refused: ReadonlyMap<string, string>;
  readonly problems: readonly InputProblem[];
}

/** Reads `inputs`. A definition that cannot be used is a problem on its place and takes nothing else with it. */
export function readInputs(list: Node | undefined, t: Localize): InputDefinitions {
  const byId = new Map<string, InputDefinition>();
  const refused = new Map<string, string>();
  const problems: InputProblem[] = [];
  const ids = new Map<string, Node>();
  if (list && list.type !== 'array') {
    problems.push({ node: list, message: t('"inputs" must be a list.') });
  }
  for (const node of (list?.type === 'array' && list.children) || []) {
    const value: unknown = getNodeValue(node);
    const id = isRecord(value) && typeof value.id === 'string' ? value.id : '';
    if (!isRecord(value) || id === '') {
      problems.push({ node, message: t('An input must be an object with an "id".') });
      continue;
    }
    const other = ids.get(id);
    if (other) {
      problems.push({
        node: other,
        message: t('This does not count: another input with the id "{0}" follows.', id),
      });
    }
    ids.set(id, node);
    byId.delete(id);
    refused.delete(id);
    const read = readInput(id, value, t);
    if ('fault' in read) {
      problems.push({ node: findNodeAtLocation(node, [read.at]) ?? node, message: read.fault });
      refused.set(id, read.fault);
    } else byId.set(id, read);
  }
  return { byId, refused, problems };
}

function readInput(
  id: string,
  value: Record<string, unknown>,
  t: Localize,
): InputDefinition | { readonly fault: string; readonly at: string } {
  const description = typeof value.description === 'string' ? value.description : id;
  const initial = typeof value.default === 'string' ? value.default : '';
  switch (value.type) {
    case 'promptString':
      return { kind: 'text', id, description, secret: value.password === true, initial };
    case 'pickString': {
      const options = Array.isArray(value.options) ? value.options.map(optionOf) : [];
      const usable = options.filter((option) => option !== undefined);
      if (usable.length === 0 || usable.length < options.length) {
        const fault = t('"options" must be a list of texts to choose from.');
        return { fault, at: 'options' };
      }
      return { kind: 'choice', id, description, options: usable, initial };
    }
    case 'command':
      return {
        fault: t(
          'Connecta runs no command to fill in an input. Use the type "promptString" or "pickString".',
        ),
        at: 'type',
      };
    default:
      return { fault: t('The type of an input is "promptString" or "pickString".'), at: 'type' };
  }
}

function optionOf(option: unknown): InputOption | undefined {
  if (typeof option === 'string') return { label: option, value: option };
  if (!isRecord(option) || typeof option.value !== 'string') return undefined;
  const label = typeof option.label === 'string' ? option.label : option.value;
  return { label, value: option.value };
}
