import { stringify, text } from './intrinsics';

/** What the thread outside gives the guest runtime. Every string that crosses is JSON text, but for `text`. */
export interface Host {
  /**
   * Starts a host call. `target` names it; `text`, if there is one, is the first of the arguments, as it is; `frame` is
   * the line of a stack where the program made it, `''` for nowhere.
   */
  call(id: number, target: string, args: string, text: string | undefined, frame: string): void;
  /** One console entry, a JSON string. */
  log(entry: string): void;
  /** The program is over. `json` by kind: nothing (`''`), the value, a `ThrownError`, or advice as a JSON string. */
  end(kind: 'nothing' | 'value' | 'thrown' | 'uncallable', json: string): void;
}

/** How a host call is addressed, as JSON; the parent checks it against the API it offered. */
export function functionTarget(name: string): string {
  return text('{"function":', stringify(name), '}');
}

export function namespaceTarget(global: string, member: string): string {
  return text('{"namespace":', stringify(global), ',"member":', stringify(member), '}');
}

/** What a thrown value says about itself, read with every getter guarded. */
export interface ThrownError {
  /** Never empty. */
  readonly message: string;
  readonly stack: string;
  /** The host call that failed, found by the identity of the error it rejected with. 0: none. */
  readonly failureId: number;
  readonly outOfMemory: boolean;
}

export function thrownJson(thrown: ThrownError): string {
  return text(
    '{"message":',
    stringify(thrown.message),
    ',"stack":',
    stringify(thrown.stack),
    ',"failureId":',
    thrown.failureId,
    ',"outOfMemory":',
    thrown.outOfMemory,
    '}',
  );
}
