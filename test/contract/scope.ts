import type { ContractCase } from './contract-case';

/** A part of the contract that the server does not have yet, and how a case shows that it needs it. */
interface Missing {
  readonly reason: string;
  /** Tools that a case's steps call. */
  readonly tools?: readonly string[];
  /** Functions of `connecta` that a case's programs call. */
  readonly guest?: readonly string[];
  /** Cases that need it without calling it. */
  readonly cases?: readonly string[];
}

/** Take an entry out when its part is built: its cases then belong to the suite. */
const MISSING: readonly Missing[] = [
  {
    reason: 'the catalog cannot be searched yet',
    tools: ['search_tools'],
    guest: ['search', 'describe'],
  },
  { reason: 'there are no skills yet', tools: ['skills'] },
  { reason: 'connectors cannot be authorized yet', tools: ['authorize_connector'] },
  {
    reason: 'not all seven tools are there yet',
    cases: [
      'surface-seven-tools',
      'surface-annotations',
      'surface-visibility',
      'surface-input-schemas',
      'surface-modern-tools',
    ],
  },
];

/** Why a case is out of the present scope; nothing when it is in. */
export function missingFor(one: ContractCase): string | undefined {
  const named = one.steps.map((step) => step.params.name);
  const sent = JSON.stringify(one.steps.map((step) => step.params));
  return MISSING.find(
    ({ tools = [], guest = [], cases = [] }) =>
      tools.some((tool) => named.includes(tool)) ||
      guest.some((name) => sent.includes(`connecta.${name}(`)) ||
      cases.includes(one.id),
  )?.reason;
}

/** Cases that also run against the real process with real downstream servers: every shape of message crosses the pipe once. */
export const OVER_STDIO: ReadonlySet<string> = new Set([
  'surface-extension',
  'surface-instructions',
  'surface-shell-read',
  'surface-shell-read-other-1',
  'surface-resources-list',
  'surface-unknown-tool',
  'surface-execute-missing-code',
  'surface-modern-discover',
  'A1-canonical-shortcut',
  'A2-sanitized',
  'A2-proto-names',
  'A3-ambiguous',
  'S5-iserror',
  'S7-null-entry',
  'E4-echo-small',
  'E4-echo-large',
  'E6-typeerror',
  'R2-truncation',
  'R5-order',
  'M3-independent',
  'U3-delivery',
  'U3-discard-plain',
  'U4-large-view',
  'V6-view-read-path',
  'CT-mcp-passthrough',
  'CT-value',
  'CT-unknown-address',
]);
