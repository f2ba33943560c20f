import { plainLabel } from '../../plain-label';
import type { Localize } from '../../shared/localize';
import type { InputQuestion } from './input-answers';

/** What a question to a person says. All names and descriptions in it are a file's. */
export function questionText(
  { definition, recipients, earlier }: InputQuestion,
  t: Localize,
): { readonly title: string; readonly prompt: string } {
  const description = plainLabel(definition.description);
  const names = recipients.map(({ server }) => plainLabel(server)).join(', ');
  if (earlier === undefined) {
    const title =
      recipients.length > 1
        ? t('Connecta: what the servers {0} need', names)
        : t('Connecta: what the server {0} needs', names);
    return { title, prompt: description };
  }
  const [shown = ''] = recipients.map((recipient) => plainLabel(recipient.shown));
  return {
    title: t('Connecta: the server {0} is new or has changed', names),
    prompt: t('Your earlier answer to "{0}" would go to: {1}', description, shown),
  };
}
