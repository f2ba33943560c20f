import type { Localize } from '../shared/localize';
import type { TemplateNeeds, TemplatePermission } from '../shared/template-needs';

/** So many addresses are named; the rest are counted. */
const NAMED = 3;

/** What a view's page asked for, in words: `network access to unpkg.com, writing to the clipboard`. Empty for nothing. */
export function needsText(
  { domains, unreadable, permissions }: TemplateNeeds,
  t: Localize,
): string {
  const named = domains.slice(0, NAMED);
  const more = domains.length - named.length + unreadable;
  const network =
    named.length + more === 0
      ? []
      : [t('network access to {0}', [...named, ...moreThan(more, t)].join(', '))];
  return [...network, ...permissions.map((name) => permissionText(name, t))].join('; ');
}

function moreThan(count: number, t: Localize): string[] {
  if (count === 0) return [];
  return [count === 1 ? t('1 other address') : t('{0} other addresses', count)];
}

function permissionText(name: TemplatePermission, t: Localize): string {
  switch (name) {
    case 'camera':
      return t('the camera');
    case 'microphone':
      return t('the microphone');
    case 'geolocation':
      return t('your location');
    case 'clipboardWrite':
      return t('writing to the clipboard');
  }
}
