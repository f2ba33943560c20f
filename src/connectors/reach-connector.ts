import * as vscode from 'vscode';
import type { ReachedConnector } from '../session';
import { withVariablesOf } from './env-file-variables';
import type { InputAnswers } from './inputs/input-answers';
import type { PlacedServer } from './sources/declared-connectors';

/**
 * How a server is reached whose start needs more than its entry: answers, which a person may be asked for now, and its env
 * file. Rejects with what is missing and what to do about it.
 */
export async function reachConnector(
  { source, spec, late }: PlacedServer,
  answers: InputAnswers,
): Promise<ReachedConnector> {
  if (!late) throw new Error(`${spec.id} needs nothing`);
  const { inputs, complete } = late;
  const given = await answers.answersFor(source.file, late);
  const { connector, envFile, problems } = complete(given);
  if (!connector) throw new Error(problems.map(({ message }) => message).join(' '));
  return {
    spec:
      envFile === undefined ? connector : await withVariablesOf(envFile, connector, vscode.l10n.t),
    secrets: inputs.flatMap((input) => {
      const secret = input.kind === 'text' && input.secret;
      return secret ? [given.get(input.id) ?? ''] : [];
    }),
  };
}
