import {
  type ControlFromServer,
  type ControlToServer,
  controlToServerSchema,
} from '../../shared/control';

export interface ControlHandlers {
  onMessage(message: ControlToServer): void;
  /** A message that is none of ours; it changes nothing. */
  onRefused(reason: string): void;
  onClosed(): void;
}

/** The channel to the extension that started us: Node IPC, every message checked (see src/shared/control.ts). */
export class ControlChannel {
  readonly #process: NodeJS.Process;

  constructor(process: NodeJS.Process, handlers: ControlHandlers) {
    this.#process = process;
    process.on('message', (message) => {
      const parsed = controlToServerSchema.safeParse(message);
      if (parsed.success) handlers.onMessage(parsed.data);
      else handlers.onRefused(describe(parsed.error.issues));
    });
    process.on('disconnect', () => handlers.onClosed());
  }

  /** Sends, unless no one is there any more. */
  send(message: ControlFromServer): void {
    if (this.#process.connected) this.#process.send?.(message, undefined, {}, () => {});
  }
}

/** Where and which check, never the value. */
function describe(issues: readonly { path: readonly PropertyKey[]; code: string }[]): string {
  const [first] = issues;
  return first ? `${first.code} at /${first.path.map(String).join('/')}` : 'not understood';
}
