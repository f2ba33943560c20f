import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { ProgramPosition } from './executor';
import { PROGRAM_FILE } from './program-file';
import { positionInProgram } from './program-position';
import { declaredNames, readProgramText } from './program-text';
import { explainSyntaxError } from './syntax-error';

const COMPILE_ONLY = 1 << 5;
/** Top-level await; evaluation gives a promise of `{ value }`, the value of the script's last statement that has one. */
const ASYNC = 1 << 7;

interface Wrapping {
  readonly prefix: string;
  readonly suffix: string;
}

/**
 * The forms that give a function. A text that closed the brackets around it would run while it is compiled. It cannot
 * pass the check, in which what must follow such a closing is a syntax error.
 */
const EXPRESSION = {
  check: { prefix: '[', suffix: '\n]' },
  wrapping: { prefix: '(async()=>(', suffix: '\n))' },
};
const BODY = {
  check: { prefix: 'async function program(){', suffix: '\n}' },
  wrapping: { prefix: '(async()=>{', suffix: '\n})' },
};
/** First statement of a script: its value stands when no statement of the program has one. */
const SENTINEL = 'the program only declares';
const SCRIPT_PREFIX = `"${SENTINEL}";`;

/** A program's text, understood but not yet run. */
export type CompiledProgram =
  | { readonly kind: 'function'; readonly handle: QuickJSHandle; readonly at: Locate }
  | {
      readonly kind: 'script';
      /** Runs the script and gives the promise of its value. */
      run(): QuickJSHandle;
      readonly sentinel: string;
      /** A function that lists the script's functions. */
      readonly find: QuickJSHandle;
      readonly at: Locate;
    }
  | { readonly kind: 'syntax'; readonly message: string; readonly position?: ProgramPosition };

type Locate = (stack: string) => ProgramPosition | undefined;

interface Refusal {
  readonly message: string;
  readonly position: ProgramPosition | undefined;
}

function isAfter(a: ProgramPosition | undefined, b: ProgramPosition | undefined): boolean {
  if (a === undefined) return false;
  if (b === undefined) return true;
  return a.line === b.line ? a.column > b.column : a.line > b.line;
}

/** A function of the program's global scope: the values of those names that are functions, each with its name. */
function functionFinder(context: QuickJSContext, names: readonly string[]): QuickJSHandle {
  const entries = names.map(
    (name) => `["${name}", typeof ${name} === "function" ? ${name} : undefined]`,
  );
  const finder = context.evalCode(`() => [${entries.join()}]`, 'names.js', 0);
  // A name read in a comment may be a reserved word.
  if (finder.error) return context.unwrapResult(context.evalCode('() => []', 'names.js', 0));
  return finder.value;
}

/**
 * Compiles an author's text as what it is: an expression (an arrow, a function, an invoked one), a script (declarations
 * and statements), or the body of an async function (it returns at top level). Nothing of it runs yet. When it is none
 * of these, the error is the one found furthest into the text.
 */
export function compileProgram(context: QuickJSContext, text: string): CompiledProgram {
  const read = readProgramText(text);
  if (read.kind === 'refused') return { kind: 'syntax', message: read.message };
  const { source } = read;
  const refusals: Refusal[] = [];

  function attempt({ prefix, suffix }: Wrapping, flags: number): QuickJSHandle | undefined {
    const result = context.evalCode(prefix + source + suffix, PROGRAM_FILE, flags);
    if (result.error === undefined) return result.value;
    const error = context.dump(result.error) as { message?: unknown; stack?: unknown } | null;
    const message = typeof error?.message === 'string' ? error.message : 'the text is too complex';
    const stack = typeof error?.stack === 'string' ? error.stack : '';
    refusals.push({ message, position: positionInProgram(stack, source, prefix.length) });
    return undefined;
  }
  const locate =
    (prefix: string): Locate =>
    (stack) =>
      positionInProgram(stack, source, prefix.length);
  function attemptFunction({ check, wrapping }: typeof BODY): CompiledProgram | undefined {
    if (attempt(check, COMPILE_ONLY) === undefined) return undefined;
    const handle = attempt(wrapping, 0);
    return handle && { kind: 'function', handle, at: locate(wrapping.prefix) };
  }

  const expression = attemptFunction(EXPRESSION);
  if (expression !== undefined) return expression;
  if (attempt({ prefix: SCRIPT_PREFIX, suffix: '' }, ASYNC | COMPILE_ONLY) !== undefined) {
    return {
      kind: 'script',
      sentinel: SENTINEL,
      find: functionFinder(context, declaredNames(source)),
      run: () =>
        context.unwrapResult(context.evalCode(SCRIPT_PREFIX + source, PROGRAM_FILE, ASYNC)),
      at: locate(SCRIPT_PREFIX),
    };
  }
  const body = attemptFunction(BODY);
  if (body !== undefined) return body;

  const furthest = refusals.reduce((best, next) =>
    isAfter(next.position, best.position) ? next : best,
  );
  return {
    kind: 'syntax',
    message: explainSyntaxError(furthest.message, source, furthest.position),
    ...(furthest.position === undefined ? {} : { position: furthest.position }),
  };
}
