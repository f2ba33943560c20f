import type { Localize } from '../shared/localize';
import type { TemplateNeeds, TemplatePermission } from '../shared/template-needs';

/** What a view's page asked for, in few words: `network (unpkg.com and 2 more), clipboard`. Empty for nothing. */
export function needsText(
  { domains, unreadable, permissions }: TemplateNeeds,
  t: Localize,
): string {
  const [first, ...rest] = domains;
  const network =
    first === undefined
      ? unreadable === 0
        ? []
        : [t('network')]
      : [networkText(withoutScheme(first), rest.length + unreadable, t)];
  return [...network, ...permissions.map((name) => permissionText(name, t))].join(', ');
}

function networkText(address: string, more: number, t: Localize): string {
  return more === 0 ? t('network ({0})', address) : t('network ({0} and {1} more)', address, more);
}

/** The scheme that goes without saying. */
function withoutScheme(domain: string): string {
  return domain.replace(/^https:\/\//i, '');
}

function permissionText(name: TemplatePermission, t: Localize): string {
  switch (name) {
    case 'camera':
      return t('camera');
    case 'microphone':
      return t('microphone');
    case 'geolocation':
      return t('location');
    case 'clipboardWrite':
      return t('clipboard');
  }
}
