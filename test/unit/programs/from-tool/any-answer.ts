import fc from 'fast-check';

/** Text that would do harm where it is taken for anything but text. */
export const HOSTILE = [
  '</script><img src=x onerror="globalThis.hurt = 1">',
  '<!--<script>',
  `$\{globalThis.hurt = 1}`,
  '`; globalThis.hurt = 1; `',
  "'; globalThis.hurt = 1; '",
  '\\',
  '\u2028globalThis.hurt = 1\u2029',
  '\n*/ globalThis.hurt = 1 /*',
] as const;

const word = fc.oneof(
  fc.constantFrom('id', 'name', 'path', 'bytes', 'created_at', 'next cursor', '', '0'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'then', 'toJSON', 'content'),
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 8 }),
);

const single = fc.oneof(
  word,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

/** Through JSON, so that `__proto__` is a field like any other. */
const fields = <T>(value: fc.Arbitrary<T>) =>
  fc
    .array(fc.tuple(word, value), { maxLength: 10 })
    .map((entries) =>
      JSON.parse(
        `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`).join(',')}}`,
      ),
    );

const nested = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    single,
    fc.array(tie('any'), { maxLength: 6 }),
    fields(tie('any')),
  ),
})).any;

/** Rows of one kind, as most tools give them: the same fields in each. */
const rows = fc
  .uniqueArray(word, { minLength: 1, maxLength: 10 })
  .chain((names) =>
    fc.array(fc.tuple(...names.map((name) => single.map((value) => [name, value] as const))), {
      maxLength: 20,
    }),
  )
  .map((list) =>
    list.map((entries) =>
      JSON.parse(
        `{${entries.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`).join(',')}}`,
      ),
    ),
  );

const blocks = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('text'), text: fc.oneof(single, nested) }),
    fc.record({ type: fc.constant('image'), data: word, mimeType: word }),
    fields(single),
  ),
  { minLength: 1, maxLength: 4 },
);

/** Whatever a tool might answer. */
export const anyAnswer: fc.Arbitrary<unknown> = fc.oneof(
  nested,
  rows,
  fc.tuple(word, rows, fields(nested)).map(([name, list, others]) => ({ ...others, [name]: list })),
  blocks.map((content) => ({ content })),
  fields(fc.integer()),
  fields(fields(single)),
);
