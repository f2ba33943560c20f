import { type PressedKey, pressedKey } from '../src/shared/pressed-key';
import { isRemovedConstruct, type RemovedConstruct } from '../src/shared/removed-constructs';
import { isObject } from './json-object';

/** Everything that a payload can say to the shell. A read is the one that goes on to the host. */
export type PayloadMessage =
  /** Answered with `connecta/read-result` under the same id. The name and the arguments are judged with the manifest. */
  | {
      readonly type: 'connecta/read';
      readonly id: string;
      readonly name: unknown;
      readonly args: unknown;
    }
  /** How tall the content is, in CSS pixels. */
  | { readonly type: 'connecta/height'; readonly height: number }
  /** A shortcut that is meant for the editor around the view. Ends in the page. */
  | { readonly type: 'connecta/key'; readonly key: PressedKey }
  /** The payload's document has not been left: it knows the challenge that was sent to it. Ends in the page. */
  | { readonly type: 'connecta/alive'; readonly challenge: string }
  /** The guard took something out of the program. */
  | { readonly type: 'connecta/removed'; readonly construct: RemovedConstruct };

/** The message in what a payload posted, and nothing else of it; undefined when it is none. */
export function payloadMessage(data: unknown): PayloadMessage | undefined {
  if (!isObject(data)) return undefined;
  const { type } = data;
  switch (type) {
    case 'connecta/read': {
      const { id, name, args } = data;
      return typeof id === 'string' ? { type, id, name, args } : undefined;
    }
    case 'connecta/height': {
      const { height } = data;
      return typeof height === 'number' ? { type, height } : undefined;
    }
    case 'connecta/key': {
      const key = pressedKey(data.key);
      return key === undefined ? undefined : { type, key };
    }
    case 'connecta/alive': {
      const { challenge } = data;
      return typeof challenge === 'string' ? { type, challenge } : undefined;
    }
    case 'connecta/removed': {
      const { construct } = data;
      return isRemovedConstruct(construct) ? { type, construct } : undefined;
    }
    default:
      return undefined;
  }
}
