import { DEFAULT_LIMITS, LEAST_MEMORY_BYTES, type Limits } from '../shared/limits';

/** Limits as a person set them, some or all. */
export type ConfiguredLimits = { readonly [Limit in keyof Limits]?: number | undefined };

/**
 * The limits as they hold: a value that is no number of at least 1 falls back to its default (contract M5), and less memory
 * than an interpreter needs is as much as it needs.
 */
export function limitsInForce(configured: ConfiguredLimits): Limits {
  const sound = Object.entries(configured).filter(
    ([, value]) => typeof value === 'number' && Number.isFinite(value) && value >= 1,
  );
  const limits: Limits = { ...DEFAULT_LIMITS, ...Object.fromEntries(sound) };
  const programMemoryBytes = Math.max(limits.programMemoryBytes, LEAST_MEMORY_BYTES);
  return { ...limits, programMemoryBytes };
}

/** How a person raises a limit: by a setting of VS Code, or by an option of the command line. */
export type LimitNaming = 'setting' | 'option';

/** Of the whole process: who started it decides, once, before anything is served. */
let naming: LimitNaming = 'setting';

export function nameLimitsAs(chosen: LimitNaming): void {
  naming = chosen;
}

/** What an error or a description calls a limit: `connecta.limits.hostCalls`, or `--limit hostCalls=<number>`. */
export function limitName(limit: keyof Limits): string {
  return naming === 'setting' ? `connecta.limits.${limit}` : `--limit ${limit}=<number>`;
}

/** The sentence after a limit that was reached. */
export function howToRaise(limit: keyof Limits): string {
  return `The ${naming} ${limitName(limit)} raises the limit.`;
}
