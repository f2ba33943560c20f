import type { Calls } from './calls';
import { apply, isGenerator, sourceOf, text } from './intrinsics';

const ADVICE = 'Write the program as one async arrow function: async () => { … return value; }';

/** This many functions are named when a program does not say which one it is. */
const MAX_NAMED = 5;

/** What a script declared, for when none of its statements has a value. */
export interface Declarations {
  /** The value such a script ends with. */
  readonly sentinel: string;
  /** Its functions: name, and value or undefined. */
  find(): readonly (readonly [name: string, value: unknown])[];
}

function isClass(source: string): boolean {
  if (source.length < 6 || source[5] === undefined) return false;
  for (let index = 0; index < 5; index += 1) if (source[index] !== 'class'[index]) return false;
  const next = source[5];
  return next === ' ' || next === '{' || next === '\n' || next === '\r' || next === '\t';
}

/** Finds what is to be called in what a program's text gave, and calls it (P1). */
export function createCaller(calls: Calls, logged: () => number) {
  let advice: string | undefined;

  function refuse(problem: string): never {
    advice = text(problem, ' ', ADVICE);
    throw advice;
  }

  /** A function is the program; anything else is already its result. */
  function callProgram(value: unknown): unknown {
    if (typeof value !== 'function') return value;
    if (isGenerator(value)) refuse('The program is a generator function, which gives no result.');
    if (isClass(sourceOf(value))) refuse('The program is a class, which cannot be called.');
    return apply(value, undefined, []);
  }

  function callDeclared(declarations: Declarations): unknown {
    if (calls.made() > 0 || logged() > 0) return undefined;
    const found = declarations.find();
    let names = '';
    let count = 0;
    let only: unknown;
    for (let index = 0; index < found.length; index += 1) {
      const entry = found[index];
      if (entry === undefined || typeof entry[1] !== 'function') continue;
      if (entry[0] === 'main') return callProgram(entry[1]);
      count += 1;
      if (count <= MAX_NAMED) names += text(count === 1 ? '' : ', ', entry[0]);
      only = entry[1];
    }
    if (count === 0) refuse('The program declares values but returns none.');
    if (count > 1) {
      if (count > MAX_NAMED) names += text(' and ', count - MAX_NAMED, ' more');
      const advised = ' and calls none: call one at the end, or name it main.';
      refuse(text('The program declares ', names, advised));
    }
    return callProgram(only);
  }

  return {
    /** Why the last program could not be called, if that is what its rejection means. */
    advice: (): string | undefined => advice,

    /**
     * `evaluate` runs the text as an expression or a function body. What it gives is awaited here, not returned: a
     * returned promise would be asked for its `then`, which the program may have replaced.
     */
    async run(evaluate: () => unknown): Promise<unknown> {
      return await callProgram(await evaluate());
    },

    /** `completion` is what the text gave when run as a script. */
    async runScript(
      completion: Promise<{ value: unknown }>,
      declarations: Declarations,
    ): Promise<unknown> {
      const { value } = await completion;
      if (value === declarations.sentinel) return await callDeclared(declarations);
      return await callProgram(await value);
    },
  };
}
