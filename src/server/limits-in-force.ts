import { DEFAULT_LIMITS, type Limits } from '../shared/limits';

/** Limits as a person set them, some or all. */
export type ConfiguredLimits = { readonly [Limit in keyof Limits]?: number | undefined };

/** The limits as they hold: a value that is no number of at least 1 falls back to its default (contract M5). */
export function limitsInForce(configured: ConfiguredLimits): Limits {
  const sound = Object.entries(configured).filter(
    ([, value]) => typeof value === 'number' && Number.isFinite(value) && value >= 1,
  );
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(sound) };
}

/** How an error or a description names the setting behind a limit. */
export function settingOf(limit: keyof Limits): string {
  return `connecta.limits.${limit}`;
}
