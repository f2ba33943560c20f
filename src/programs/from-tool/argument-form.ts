import { plainLabel } from '../../plain-label';
import type { Localize } from '../../shared/localize';
import type { JsonObject } from '../schema/json-schema';
import type { ArgumentField } from './argument-field';
import { argumentText } from './argument-text';

/** What picking a line of the form means. */
export type FormChoice =
  | { readonly kind: 'call' }
  | { readonly kind: 'write' }
  | { readonly kind: 'none' }
  | { readonly kind: 'field'; readonly field: ArgumentField };

export interface FormItem {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly choice: FormChoice;
}

/** The arguments that the tool cannot do without and that are not there yet. */
export function missingFields(
  fields: readonly ArgumentField[],
  args: JsonObject,
): readonly ArgumentField[] {
  return fields.filter(({ name, required }) => required && !Object.hasOwn(args, name));
}

/** What is remembered of an earlier call, without arguments that the tool does not have any more. */
export function knownArguments(fields: readonly ArgumentField[], args: JsonObject): JsonObject {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(args).filter(([name]) => names.has(name)));
}

/** The form as a list: the call itself first, so that Enter leaves out everything optional. */
export function formItems(
  fields: readonly ArgumentField[],
  args: JsonObject,
  problem: string | undefined,
  t: Localize,
): readonly FormItem[] {
  return [
    ...(problem === undefined
      ? []
      : [
          {
            label: `$(error) ${t('No answer')}`,
            detail: plainLabel(problem),
            choice: { kind: 'none' } as const,
          },
        ]),
    {
      label:
        problem === undefined ? `$(play) ${t('Show the Answer')}` : `$(play) ${t('Try Again')}`,
      description: t('with the arguments below'),
      choice: { kind: 'call' },
    },
    ...(problem === undefined
      ? []
      : [
          {
            label: `$(new-file) ${t('Write the Program Anyway')}`,
            description: t('its view will say what went wrong'),
            choice: { kind: 'write' } as const,
          },
        ]),
    ...fields.map((field) => fieldItem(field, args, t)),
  ];
}

function fieldItem(field: ArgumentField, args: JsonObject, t: Localize): FormItem {
  const given = Object.hasOwn(args, field.name);
  const description = plainLabel(
    given
      ? argumentText(args[field.name])
      : field.fallback === undefined
        ? t('left out')
        : t('default: {0}', argumentText(field.fallback)),
  );
  return {
    label: `$(${given ? 'circle-filled' : 'circle-outline'}) ${plainLabel(field.name)}`,
    description: field.required ? `${description} · ${t('required')}` : description,
    ...(field.description === undefined ? {} : { detail: plainLabel(field.description) }),
    choice: { kind: 'field', field },
  };
}
