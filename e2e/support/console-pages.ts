import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The lowest role that may open a page. A `form` route is closed to every role unless the form was shown to that
 * person.
 */
export type Least = 'person' | 'auditor' | 'admin' | 'owner' | 'form' | 'key';

const APP = join(import.meta.dirname, '..', '..', 'app');

/** The page and route files of the console, the account page and the API, found below `app`. */
export function pagesThatAreThere(): string[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(t\/\[tenant\]\/(admin|account)|api)\/(.+\/)?(page\.tsx|route\.ts)$/.test(file))
    .map((file) => file.replace('t/[tenant]/', ''))
    .sort();
}

const forAuditors = [
  'access-keys',
  'audit-log',
  'audit-log/[id]',
  'authorization-details',
  'authorization-details/[type]',
  'branding',
  'branding/emails',
  'branding/emails/[email]',
  'clients',
  'clients/[client]',
  'clients/[client]/claims',
  'clients/[client]/quickstart',
  'cross-app-access',
  'downstream-applications',
  'downstream-applications/[application]',
  'downstream-applications/[application]/drift',
  'email-domains',
  'email-domains/[domain]',
  'events',
  'events/[receiver]',
  'groups',
  'groups/[group]',
  'groups/[group]/groups',
  'identity-providers',
  'identity-providers/[provider]',
  'keys',
  'leavers',
  'leavers/report',
  'leavers/undelivered',
  'people',
  'people/[id]',
  'playground',
  'provisioning',
  'provisioning/[id]',
  'registration',
  'resources',
  'resources/[resource]',
  'resources/[resource]/claims',
  'resources/[resource]/roles/[role]',
  'resources/[resource]/roles/[role]/groups',
  'schemas',
  'schemas/[schema]',
  'scim-connections',
  'scim-connections/[connection]',
  'scim-connections/[connection]/mapping',
  'scim-connections/[connection]/pull',
  'scopes',
  'scopes/[scope]',
  'search',
  'settings',
  'settings/lifetimes',
  'settings/personal-access-tokens',
  'settings/profile',
  'settings/protocol',
  'settings/accountable-people',
  'settings/retention',
  'settings/sign-in-methods',
  'settings/token-hook',
  'imports',
  'imports/[import]',
  'setup-links',
  'setup-links/[link]',
  'token-families',
  'token-families/[id]',
  'token-inspector',
  'trusted-issuers',
  'trusted-issuers/[issuer]',
  'why-did-it-fail',
  'why-did-it-fail/[id]',
];

const forAdmins = [
  'authorization-details/new',
  'clients/new',
  'downstream-applications/[application]/groups',
  'downstream-applications/new',
  'email-domains/new',
  'events/new',
  'groups/[group]/add',
  'groups/[group]/add-groups',
  'groups/new',
  'identity-providers/[provider]/test',
  'identity-providers/new',
  'people/[id]/edit',
  'people/[id]/groups/add',
  'people/[id]/password',
  'people/[id]/return',
  'people/bulk',
  'people/import',
  'people/new',
  'resources/[resource]/roles/[role]/add',
  'resources/[resource]/roles/[role]/add-groups',
  'resources/[resource]/roles/new',
  'resources/new',
  'schemas/[schema]/attributes/[attribute]',
  'schemas/[schema]/attributes/new',
  'schemas/new',
  'scim-connections/new',
  'scopes/new',
  'token-families/revoke',
  'trusted-issuers/new',
];

const forOwners = ['setup-links/new'];

/** Only in the default tenant: for owners of other tenants these pages do not exist. */
const forOperators = ['tenants', 'tenants/[managed]', 'tenants/new'];

const each = (paths: readonly string[], least: Least): Record<string, Least> =>
  Object.fromEntries(paths.map((path) => [`admin/${path}/page.tsx`, least]));

/** The lowest role for each page and route file. A file that is not listed here fails the test. */
export const manifest: Record<string, Least> = {
  'admin/page.tsx': 'auditor',
  ...each(forAuditors, 'auditor'),
  ...each(forAdmins, 'admin'),
  ...each(forOwners, 'owner'),
  ...each(forOperators, 'owner'),
  'admin/audit-log/export/route.ts': 'auditor',
  'admin/export/[list]/route.ts': 'auditor',
  'admin/imports/[import]/export/route.ts': 'auditor',
  'admin/leavers/export/route.ts': 'auditor',
  'admin/leavers/undelivered/export/route.ts': 'auditor',
  'admin/live/new-entries/route.ts': 'auditor',
  'admin/leavers/report/signed/route.ts': 'auditor',
  'admin/people/export/route.ts': 'auditor',
  'admin/playground/callback/route.ts': 'admin',
  'admin/search/choices/[kind]/route.ts': 'auditor',
  'admin/search/results/route.ts': 'auditor',
  'admin/settings/export/route.ts': 'owner',
  'account/page.tsx': 'person',
  'account/data/page.tsx': 'person',
  'account/email/page.tsx': 'person',
  'account/profile/edit/page.tsx': 'person',
  'account/profile/page.tsx': 'person',
  'account/requests/page.tsx': 'person',
  'account/security/page.tsx': 'person',
  'account/tokens/new/page.tsx': 'person',
  'account/tokens/page.tsx': 'person',
  'account/accountable/take-over/route.ts': 'form',
  'account/apps/disconnect/route.ts': 'form',
  'account/data/download/route.ts': 'form',
  'account/email/confirm/route.ts': 'form',
  'account/email/send/route.ts': 'form',
  'account/requests/decide/route.ts': 'form',
  'account/security/link/route.ts': 'form',
  'account/security/remove/route.ts': 'form',
  'account/security/rename/route.ts': 'form',
  'account/security/unlink/route.ts': 'form',
  'account/sessions/end/route.ts': 'form',
  'account/tokens/revoke/route.ts': 'form',
  'api/cron/reap/route.ts': 'key',
  'api/v1/[[...path]]/route.ts': 'key',
};

/** A URL of the page, with an unused ID wherever it needs one. */
export function addressOf(file: string): string {
  const path = file
    .replace(/\/?(page\.tsx|route\.ts)$/, '')
    .replace('[[...path]]', 'clients')
    .replace(/\[\w+\]/g, '0198a000-0000-7000-8000-0000000000ff');
  return `/${path}`;
}
