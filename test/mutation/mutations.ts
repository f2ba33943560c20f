/** One change of one line of the server that breaks a clause, and the tests that must notice. */
export interface Mutation {
  /** Clause of CONTRACT.md that it breaks. */
  readonly clause: string;
  /** Under `src/server`. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Each fails with the mutation and passes without it. `grep`: part of a test's title. */
  readonly tests: readonly { readonly file: string; readonly grep: string }[];
}

/** Twenty of them, one for each group of clauses. */
export const MUTATIONS: readonly Mutation[] = [
  {
    clause: 'surface',
    file: 'tools/shell-resource.ts',
    from: 'request.params.uri !== SHELL_URI',
    to: "!request.params.uri.startsWith('ui://')",
    tests: [{ file: 'tools/surface.test.ts', grep: 'names the resource that it does not have' }],
  },
  {
    clause: 'skills',
    file: 'tools/skills.ts',
    from: "['usage', ...guided.map(guideName)]",
    to: "['usage']",
    tests: [{ file: 'tools/surface.test.ts', grep: 'lists its guides, hands each out whole' }],
  },
  {
    clause: 'search_tools',
    file: 'catalog/load-catalogs.ts',
    from: 'LONGEST_WAIT_MS = 30_000',
    to: 'LONGEST_WAIT_MS = 300_000',
    tests: [{ file: 'catalog/search-tools.test.ts', grep: 'is waited for half a minute' }],
  },
  {
    clause: 'call_tool',
    file: 'tools/direct-result.ts',
    from: 'return actionable ? { ...answer, isError: true } : answer;',
    to: 'return answer;',
    tests: [
      { file: 'tools/direct-result.test.ts', grep: 'when its reader can do something about it' },
    ],
  },
  {
    clause: 'get_result',
    file: 'results/page-text.ts',
    from: 'end < bytes.length ? { nextOffset: end }',
    to: 'end <= bytes.length ? { nextOffset: end }',
    tests: [{ file: 'results/page-text.test.ts', grep: 'and the last has no next' }],
  },
  {
    clause: 'authorize_connector',
    file: 'tools/authorize-connector.ts',
    from: 'parts.catalogs.invalidate(connector);',
    to: '',
    tests: [{ file: 'tools/surface.test.ts', grep: 'has the tools listed anew' }],
  },
  {
    clause: 'P1',
    file: 'sandbox/program-text.ts',
    from: 'blocks.length > 1',
    to: 'blocks.length > 2',
    tests: [{ file: 'sandbox/program-text.test.ts', grep: 'refuses several fenced programs' }],
  },
  {
    clause: 'A4',
    file: 'program/namespaces.ts',
    from: 'if (owner !== undefined) {',
    to: 'if (owner === id) {',
    tests: [
      { file: 'program/run-program.test.ts', grep: 'stop every program when two are the same' },
    ],
  },
  {
    clause: 'S5',
    file: 'invocation/unwrap-result.ts',
    from: 'if (raw.structuredContent !== undefined && raw.structuredContent !== null) {',
    to: 'if (raw.structuredContent !== undefined && !Array.isArray(raw.content)) {',
    tests: [
      {
        file: 'invocation/unwrap-result.test.ts',
        grep: 'toolResult first, then structured content',
      },
    ],
  },
  {
    clause: 'S7',
    file: 'program/program-calls.ts',
    from: 'entries.length > BATCH_SIZE',
    to: 'entries.length > BATCH_SIZE + 1',
    tests: [{ file: 'program/run-program.test.ts', grep: 'of a batch of more than ten' }],
  },
  {
    clause: 'E2',
    file: 'invocation/classify-failure.ts',
    from: 'retryable: TRANSIENT.test(message)',
    to: 'retryable: false',
    tests: [
      { file: 'invocation/classify-failure.test.ts', grep: 'speak of something that passes' },
    ],
  },
  {
    clause: 'E8',
    file: 'invocation/validate-arguments.ts',
    from: 'MAX_ISSUES = 3',
    to: 'MAX_ISSUES = 4',
    tests: [{ file: 'invocation/validate-arguments.test.ts', grep: 'stops at three findings' }],
  },
  {
    clause: 'R2',
    file: 'program/cap-result.ts',
    from: 'json === undefined || json.length <= RESULT_CHARS',
    to: 'json === undefined || json.length <= RESULT_CHARS + 1',
    tests: [{ file: 'program/cap-result.test.ts', grep: 'is cut one character later' }],
  },
  {
    clause: 'M1',
    file: 'program/program-output.ts',
    from: 'Object.keys(candidate).length > fields.length + 1',
    to: 'Object.keys(candidate).length > fields.length + 2',
    tests: [
      { file: 'program/program-output.test.ts', grep: 'takes nothing else, and nothing of it' },
    ],
  },
  {
    clause: 'U2',
    file: 'program/program-output.ts',
    from: 'this.requireNoView();\n    this.#viewBytes',
    to: 'this.#viewBytes',
    tests: [{ file: 'program/program-view.test.ts', grep: 'takes exactly one of two' }],
  },
  {
    clause: 'V2',
    file: 'program/declared-reads.ts',
    from: 'requireReadOnly(resolved, binding.fixedArgs);',
    to: '',
    tests: [{ file: 'program/program-view.test.ts', grep: 'refuses a read that cannot be made' }],
  },
  {
    clause: 'Y4',
    file: 'invocation/retry.ts',
    from: 'reported <= LONGEST_WAIT_MS ? reported : undefined',
    to: 'Math.min(reported, LONGEST_WAIT_MS)',
    tests: [
      { file: 'invocation/invoke.test.ts', grep: 'waits exactly as long as the connector says' },
    ],
  },
  {
    clause: 'L4',
    file: 'program/program-calls.ts',
    from: 'this.#spent > hostCalls',
    to: 'this.#spent > hostCalls + 1',
    tests: [{ file: 'program/run-program.test.ts', grep: 'the one beyond it is refused' }],
  },
  {
    clause: 'X11',
    file: 'sandbox/host-calls.ts',
    from: 'Object.hasOwn(api.functions, name) ?',
    to: 'name in api.functions ?',
    tests: [{ file: 'sandbox/host-calls.test.ts', grep: 'reach own functions of the API alone' }],
  },
  {
    clause: 'AV3',
    file: 'invocation/activity.ts',
    from: 'clampBytes(address.toolName, CONNECTOR_BYTES)',
    to: 'address.toolName',
    tests: [{ file: 'invocation/activity.test.ts', grep: 'clamps invented names' }],
  },
];
