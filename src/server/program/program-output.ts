import type { Limits } from '../../shared/limits';
import type { ViewPayload } from '../../shared/read-manifest';
import { budgetExceeded, invalidArgs } from '../invocation/failures';
import { isPlainObject } from '../plain-object';

/** A block that a program may emit (contract M1). */
export type EmittedBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string };

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
};

/** What one program hands out beside its result: blocks and a view, on one byte budget (M5, U4). */
export class ProgramOutput {
  readonly #limits: Limits;
  readonly #blocks: EmittedBlock[] = [];
  #view: ViewPayload | undefined;
  #blockBytes = 0;
  #viewBytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get blocks(): readonly EmittedBlock[] {
    return this.#blocks;
  }

  get view(): ViewPayload | undefined {
    return this.#view;
  }

  /** UTF-8 bytes of the JSON of all blocks. */
  get blockBytes(): number {
    return this.#blockBytes;
  }

  /** UTF-8 bytes of the JSON of the view's payload; 0 without one. */
  get viewBytes(): number {
    return this.#viewBytes;
  }

  /** Accepts a block, or throws `invalid_args` or `budget_exceeded` and accepts nothing (M1, M5). */
  emit(candidate: unknown): void {
    const block = requireBlock(candidate);
    const { emittedBlocks } = this.#limits;
    if (this.#blocks.length >= emittedBlocks) {
      throw budgetExceeded(`A program may emit ${emittedBlocks} blocks.`, 'emittedBlocks');
    }
    this.#blockBytes += this.#charge('This block', block);
    this.#blocks.push(block);
  }

  /** Whether a view was accepted already: a program has one (U2). */
  requireNoView(): void {
    if (this.#view) {
      throw invalidArgs('This program has a view already: connecta.ui can be called once.');
    }
  }

  /** Accepts the view, or throws and accepts nothing (U2, U4). */
  accept(view: ViewPayload): void {
    this.requireNoView();
    this.#viewBytes = this.#charge('This view', view);
    this.#view = view;
  }

  #charge(what: string, payload: unknown): number {
    const bytes = Buffer.byteLength(JSON.stringify(payload));
    const { emittedBytes } = this.#limits;
    const left = emittedBytes - this.#blockBytes - this.#viewBytes;
    if (bytes > left) {
      throw budgetExceeded(
        `${what} is ${bytes} bytes; ${left} of ${emittedBytes} bytes are left.`,
        'emittedBytes',
      );
    }
    return bytes;
  }
}

/** Exactly the fields of its type, all strings (M1). */
function requireBlock(candidate: unknown): EmittedBlock {
  if (!isPlainObject(candidate)) {
    throw invalidArgs('connecta.emit takes one block: { type: "text", text }.');
  }
  const { type } = candidate;
  const fields = typeof type === 'string' && Object.hasOwn(FIELDS, type) ? FIELDS[type] : undefined;
  if (!fields) throw invalidArgs('The type of a block is "text", "image" or "audio".');
  for (const field of fields) {
    if (typeof candidate[field] !== 'string') {
      throw invalidArgs(`A block of type "${type}" needs the string "${field}".`);
    }
  }
  const extra = Object.keys(candidate).length > fields.length + 1;
  if (extra) throw invalidArgs(`A block of type "${type}" has only: type, ${fields.join(', ')}.`);
  return candidate as EmittedBlock;
}
