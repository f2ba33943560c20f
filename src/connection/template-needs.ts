import { z } from 'zod';
import {
  TEMPLATE_PERMISSIONS,
  type TemplateNeeds,
  type TemplatePermission,
} from '../shared/template-needs';

/** What is not shaped like this declares nothing: nothing is granted in either case. */
const declared = z.looseObject({
  csp: z.record(z.string(), z.unknown()).catch({}),
  permissions: z.record(z.string(), z.unknown()).catch({}),
});

const DOMAIN_LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'];

/** A scheme alone, or a host with an optional scheme, wildcard, port and path. No quote, comma, semicolon or space: a keyword or two entries are no origin. */
const HOST_SOURCE =
  /^(?:[a-z][a-z0-9+.-]*:|(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?(?::(?:\d{1,5}|\*))?(?:\/[\w./~%@+-]*)?)$/i;
const MAX_DOMAINS = 100;
const MAX_DOMAIN_CHARS = 200;

/** What a template's `_meta.ui` asks for. Never throws; whatever it holds, the answer is short and fit to be shown. */
export function templateNeeds(ui: unknown): TemplateNeeds {
  const parsed = declared.safeParse(ui);
  if (!parsed.success) return { domains: [], unreadable: 0, permissions: [] };
  const { csp, permissions } = parsed.data;
  const entries = DOMAIN_LISTS.flatMap((list) => listAt(csp, list));
  const domains = [...new Set(entries.filter(isOrigin))];
  return {
    domains: domains.slice(0, MAX_DOMAINS),
    unreadable: entries.filter((entry) => !isOrigin(entry)).length,
    permissions: TEMPLATE_PERMISSIONS.filter((name) => isAsked(permissions, name)),
  };
}

function listAt(csp: Record<string, unknown>, list: string): unknown[] {
  const entries = Object.hasOwn(csp, list) ? csp[list] : undefined;
  return Array.isArray(entries) ? entries : [];
}

function isOrigin(entry: unknown): entry is string {
  return typeof entry === 'string' && entry.length <= MAX_DOMAIN_CHARS && HOST_SOURCE.test(entry);
}

/** The spec has an empty object for a permission that is asked for. */
function isAsked(permissions: Record<string, unknown>, name: TemplatePermission): boolean {
  return Object.hasOwn(permissions, name) && typeof permissions[name] === 'object';
}
