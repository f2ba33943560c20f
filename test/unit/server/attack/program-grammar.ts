/** Programs from a grammar over the guest API and the language's darker corners. The same seed gives the same programs. */

/** A small, fast, seeded source of numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NAMES = [
  'a',
  'b',
  'c',
  '__proto__',
  'then',
  'toJSON',
  'constructor',
  'length',
  'get',
  'code',
];
const TEXTS = ["''", "'x'", "'\\ud800'", "'\\0'", "'\u2028'", "'😀'", "'x'.repeat(300)", '`t`'];
const VALUES = [
  'undefined',
  'null',
  'NaN',
  '-0',
  '1e308',
  '10n',
  'true',
  'Symbol.iterator',
  'this',
];
const BUILT = [
  'new Proxy({}, {})',
  'Promise.reject(1)',
  'new Map([[1, 2]])',
  'new Uint8Array(3)',
  'new Date(0)',
  '/x/g',
  "new Error('built')",
  'new Array(3)',
  'Object.create(null)',
  'function () {}',
  'class { static x = 1 }',
  '(async function* () { yield 1 })()',
];
const GLOBALS = [
  'Object',
  'Array',
  'String',
  'Promise',
  'Function',
  'Error',
  'JSON',
  'Reflect',
  'Map',
];
const OPERATORS = ['+', '===', '&&', '??', ',', 'in', 'instanceof', '**'];

/** Grows one program. */
class Grower {
  readonly #random: () => number;
  #depth = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  program(): string {
    const roll = this.#random();
    const text = this.#wrapped(roll);
    // Some are broken on purpose: cut short, or with a stray character.
    const damage = this.#random();
    if (damage < 0.04) return text.slice(0, Math.floor(this.#random() * text.length));
    if (damage < 0.07) {
      const at = Math.floor(this.#random() * text.length);
      return (
        text.slice(0, at) + this.#one(['}', ')', '`', "'", '/*', '\0', '\ud800']) + text.slice(at)
      );
    }
    return text;
  }

  #wrapped(roll: number): string {
    const first = this.#random() < 0.75 ? `await shelf.list(${this.#one(TEXTS)});\n` : '';
    const body = first + this.#statements(4);
    if (roll < 0.6) return `async () => {\n${body}\nreturn ${this.#expression()};\n}`;
    if (roll < 0.7) return `${body}\nreturn ${this.#expression()};`;
    if (roll < 0.8) return `async function main() {\n${body}\n}`;
    if (roll < 0.9) return `\`\`\`js\n(async () => {\n${body}\n})();\n\`\`\``;
    return `async () => ${this.#expression()}`;
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  /** One of the branches, each made only when chosen; leaves alone once the program is deep enough. */
  #branch(leaves: readonly (() => string)[], inner: readonly (() => string)[]): string {
    if (this.#depth > 5) return this.#one(leaves)();
    this.#depth += 1;
    const text = this.#one([...leaves, ...inner])();
    this.#depth -= 1;
    return text;
  }

  #statements(most: number): string {
    const count = 1 + Math.floor(this.#random() * most);
    return Array.from({ length: count }, () => this.#statement()).join('\n');
  }

  #statement(): string {
    const e = (): string => this.#expression();
    // For functions that are not async.
    const plain = (): string => e().replaceAll('await ', '');
    return this.#branch(
      [
        () => `await ${this.#call()};`,
        () => `${this.#call()};`,
        () => `await ${this.#call()}.catch((e) => e);`,
        () => `console.${this.#one(['log', 'warn', 'error'])}(${e()}, ${e()});`,
        () => `try { ${this.#one(GLOBALS)}.prototype.${this.#one(NAMES)} = ${e()} } catch {}`,
        () => `globalThis.${this.#one([...GLOBALS, 'leak', 'connecta'])} = ${e()};`,
      ],
      [
        () =>
          `try {\n${this.#statements(2)}\n} catch (e) {\n${this.#statements(1)}\n} finally { ${e()} }`,
        () => `if (${e()}) { ${this.#statements(2)} }`,
        () => `for (let i = 0; i < 3; i++) { ${this.#statements(2)} }`,
        () => `for (const one of [${e()}, ${e()}]) { ${this.#statements(1)} }`,
        () => `throw ${e()};`,
        () => `{ const a = ${e()}; ${this.#statements(1)} }`,
        () =>
          `Object.defineProperty(${this.#one(GLOBALS)}.prototype, '${this.#one(NAMES)}', { get() { return ${plain()} }, configurable: true });`,
        () =>
          `await Promise.${this.#one(['all', 'any', 'race', 'allSettled'])}([${this.#call()}, ${this.#call()}]);`,
      ],
    );
  }

  #expression(): string {
    const e = (): string => this.#expression();
    // For functions that are not async.
    const plain = (): string => e().replaceAll('await ', '');
    return this.#branch(
      [
        () => this.#one(TEXTS),
        () => this.#one(VALUES),
        () => String(Math.floor(this.#random() * 99)),
      ],
      [
        () => `await ${this.#call()}`,
        () => this.#call(),
        () => `(${this.#one(BUILT)})`,
        () => `({ ${this.#one(NAMES)}: ${e()}, [${this.#one(TEXTS)}]: ${e()} })`,
        () => `({ get ${this.#one(NAMES)}() { return ${plain()} } })`,
        () => `({ toJSON() { ${this.#one(['return', 'throw'])} ${plain()} } })`,
        () => `({ then(resolve, reject) { resolve(1); reject(2); } })`,
        () => `[${e()}, ...[${e()}]]`,
        () => `((${e()}) ${this.#one(OPERATORS)} (${e()}))`,
        () => `(${e()})?.${this.#one(NAMES)}`,
        () => `new Proxy({}, { get(t, key) { ${this.#one(['return', 'throw'])} 1 } })`,
        () =>
          `(() => { try { return eval(${this.#one(["'1'", "'host'", "'}'"])}) } catch (e) { return e } })()`,
        () => `((a) => ${plain()})(${e()})`,
        () =>
          `Object.${this.#one(['keys', 'freeze', 'entries', 'getPrototypeOf'])}(Object(${e()}))`,
      ],
    );
  }

  #call(): string {
    const e = (): string => this.#expression();
    return this.#one([
      () => `connecta.echo(${e()})`,
      () => `connecta.echo(${e()}, ${e()})`,
      () =>
        `connecta.call('shelf.${this.#one(['list', 'down', 'broken', 'nothing', 'bigint'])}', ${e()})`,
      () => `shelf.${this.#one(['list', 'down', 'toString', '__proto__'])}(${e()})`,
      () => `ice_cream[${this.#one(TEXTS)}](${e()})`,
      () => `connecta.ui(${e()})`,
      () => `connecta[${this.#one(TEXTS)}](${e()})`,
    ])();
  }
}

/** The program with this number. */
export function generatedProgram(number: number): string {
  return new Grower(seeded(number)).program();
}
