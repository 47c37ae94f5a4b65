import type { Page } from 'playwright';
import { firstOf, type Pictures, pagesAt } from './picture';

const people = '/admin/people?q=harbor&status=active&sort=displayName';
const declared = '/admin/schemas?origin=declared';
const clients = '/admin/clients?q=storefront';

/** Pages of the console, as an owner sees them. */
export const ofConsole: Pictures = {
  home: { of: '/admin', open: (page) => page.goto('/admin') },
  ...pagesAt('/admin', [
    'clients',
    'clients/new',
    'registration',
    'token-families',
    'cross-app-access',
    'playground',
    'token-inspector',
    'resources',
    'resources/new',
    'scopes',
    'scopes/new',
    'authorization-details',
    'authorization-details/new',
    'trusted-issuers',
    'trusted-issuers/new',
    'keys',
    'people',
    'people/new',
    'people/import',
    'groups',
    'groups/new',
    'identity-providers',
    'identity-providers/new',
    'scim-connections',
    'scim-connections/new',
    'imports',
    'setup-links',
    'setup-links/new',
    'email-domains',
    'email-domains/new',
    'downstream-applications',
    'downstream-applications/new',
    'events',
    'events/new',
    'schemas',
    'schemas/new',
    'why-did-it-fail',
    'provisioning',
    'leavers',
    'leavers/report',
    'leavers/undelivered',
    'audit-log',
    'access-keys',
    'branding',
    'branding/emails',
    'settings',
    'settings/sign-in-methods',
    'settings/lifetimes',
    'settings/personal-access-tokens',
    'settings/profile',
    'settings/accountable-people',
    'settings/retention',
    'settings/protocol',
    'settings/token-hook',
    'tenants',
    'tenants/new',
  ]),
  search: { of: '/admin/search', open: (page) => page.goto('/admin/search?q=harbor') },
  client: firstOf('/admin/clients/[client]', clients),
  quickstart: firstOf('/admin/clients/[client]/quickstart', clients, '/quickstart'),
  'client-claims': firstOf('/admin/clients/[client]/claims', clients, '/claims'),
  'token-family': firstOf('/admin/token-families/[id]', '/admin/token-families?status=leaked'),
  'token-families-revoke': {
    of: '/admin/token-families/revoke',
    open: (page) => page.goto('/admin/token-families/revoke?which=all&status=active'),
  },
  resource: firstOf('/admin/resources/[resource]', '/admin/resources'),
  'resource-claims': firstOf('/admin/resources/[resource]/claims', '/admin/resources', '/claims'),
  'resource-role': firstOf('/admin/resources/[resource]/roles/[role]', '/admin/resources', '/roles/agent'),
  'resource-role-groups': firstOf(
    '/admin/resources/[resource]/roles/[role]/groups',
    '/admin/resources',
    '/roles/agent/groups',
  ),
  'resource-role-add-people': firstOf(
    '/admin/resources/[resource]/roles/[role]/add',
    '/admin/resources',
    '/roles/agent/add',
  ),
  'resource-role-add-groups': firstOf(
    '/admin/resources/[resource]/roles/[role]/add-groups',
    '/admin/resources',
    '/roles/agent/add-groups',
  ),
  'resource-role-new': firstOf('/admin/resources/[resource]/roles/new', '/admin/resources', '/roles/new'),
  scope: firstOf('/admin/scopes/[scope]', '/admin/scopes'),
  'authorization-details-type': firstOf('/admin/authorization-details/[type]', '/admin/authorization-details'),
  'trusted-issuer': firstOf('/admin/trusted-issuers/[issuer]', '/admin/trusted-issuers'),
  person: firstOf('/admin/people/[id]', people),
  leaver: firstOf('/admin/people/[id]', '/admin/people?q=omar&status=deactivated'),
  'person-edit': firstOf('/admin/people/[id]/edit', people, '/edit'),
  'person-password': firstOf('/admin/people/[id]/password', people, '/password'),
  'person-return': { of: '/admin/people/[id]/return', open: openReturn },
  'person-add-to-groups': firstOf('/admin/people/[id]/groups/add', people, '/groups/add'),
  'people-bulk': {
    of: '/admin/people/bulk',
    open: (page) => page.goto('/admin/people/bulk?q=harbor&who=all&action=deactivate'),
  },
  group: firstOf('/admin/groups/[group]', '/admin/groups'),
  'group-add-people': firstOf('/admin/groups/[group]/add', '/admin/groups', '/add'),
  'group-groups': firstOf('/admin/groups/[group]/groups', '/admin/groups', '/groups'),
  'group-add-groups': firstOf('/admin/groups/[group]/add-groups', '/admin/groups', '/add-groups'),
  'identity-provider': firstOf('/admin/identity-providers/[provider]', '/admin/identity-providers'),
  'identity-provider-test': firstOf('/admin/identity-providers/[provider]/test', '/admin/identity-providers', '/test'),
  'scim-connection': firstOf('/admin/scim-connections/[connection]', '/admin/scim-connections'),
  'scim-mapping': firstOf('/admin/scim-connections/[connection]/mapping', '/admin/scim-connections', '/mapping'),
  'scim-pull': firstOf('/admin/scim-connections/[connection]/pull', '/admin/scim-connections', '/pull'),
  'email-domain': firstOf('/admin/email-domains/[domain]', '/admin/email-domains'),
  'event-receiver': firstOf('/admin/events/[receiver]', '/admin/events'),
  'downstream-application': firstOf('/admin/downstream-applications/[application]', '/admin/downstream-applications'),
  'downstream-drift': firstOf(
    '/admin/downstream-applications/[application]/drift',
    '/admin/downstream-applications',
    '/drift',
  ),
  'downstream-groups': firstOf(
    '/admin/downstream-applications/[application]/groups',
    '/admin/downstream-applications',
    '/groups',
  ),
  import: { of: '/admin/imports/[import]', open: startImport },
  schema: firstOf('/admin/schemas/[schema]', declared),
  'schema-attribute': firstOf('/admin/schemas/[schema]/attributes/[attribute]', declared, '/attributes/badge'),
  'schema-attribute-new': firstOf('/admin/schemas/[schema]/attributes/new', declared, '/attributes/new'),
  refusal: firstOf('/admin/why-did-it-fail/[id]', '/admin/why-did-it-fail'),
  'provisioning-request': firstOf('/admin/provisioning/[id]', '/admin/provisioning'),
  'audit-entry': firstOf('/admin/audit-log/[id]', '/admin/audit-log'),
  email: {
    of: '/admin/branding/emails/[email]',
    open: (page) => page.goto('/admin/branding/emails/invitation'),
  },
  tenant: firstOf('/admin/tenants/[managed]', '/admin/tenants'),
};

/** Starts the dry run of a transfer file. */
async function startImport(page: Page): Promise<void> {
  const people = ['lin.park', 'omar.haddad', 'mira.kovac'].map((name) => ({
    kind: 'person',
    id: name,
    user_name: `${name}@harbor.example`,
    active: true,
    attributes: { displayName: name },
  }));
  await page.goto('/admin/imports');
  await page.getByLabel('Source').selectOption('transfer');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'harbor.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(people.map((person) => JSON.stringify(person)).join('\n')),
  });
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await page.getByText('Ready to import').waitFor();
}

/** Reactivates a leaver, unless an earlier picture has, and opens what can be granted again. */
async function openReturn(page: Page): Promise<void> {
  await firstOf('', '/admin/people?q=rafael').open(page);
  const person = new URL(page.url()).pathname;
  const button = page.getByRole('button', { name: 'Reactivate' });
  if ((await button.count()) > 0) {
    await button.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click();
    await button.waitFor({ state: 'detached' });
  }
  await page.goto(`${person}/return`);
}
