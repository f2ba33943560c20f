import { readFile } from 'node:fs/promises';
import type { ReachedSpec } from '../shared/control';
import { faultOfEnvFile } from '../shared/env-file';
import type { Localize } from '../shared/localize';
import { type EnvFile, withEnvFile } from '../shared/mcp-entry';

/** The connector with the variables of its env file. Rejects when that cannot be read, without what its path resolved to. */
export async function withVariablesOf(
  envFile: EnvFile,
  connector: ReachedSpec,
  t: Localize,
): Promise<ReachedSpec> {
  try {
    return withEnvFile(connector, await readFile(envFile.path, 'utf8'));
  } catch (error) {
    const fault = faultOfEnvFile(error, envFile.written);
    throw new Error(t('Its env file cannot be read ({0}). Correct "envFile" in mcp.json.', fault));
  }
}
