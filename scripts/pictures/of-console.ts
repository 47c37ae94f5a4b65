import { firstOf, pagesAt, type Pictures } from './picture';

const people = '/admin/people?q=harbor&status=active&sort=displayName';
const declared = '/admin/schemas?origin=declared';
const clients = '/admin/clients?q=storefront';

/** Pages of the console, of somebody who is an owner. */
export const ofConsole: Pictures = {
  home: { of: '/admin', open: (page) => page.goto('/admin') },
  ...pagesAt('/admin', [
    'clients', 'clients/new', 'registration', 'token-families', 'playground', 'token-inspector', 'resources', 'resources/new', 'scopes', 'scopes/new',
    'authorization-details', 'authorization-details/new', 'trusted-issuers', 'trusted-issuers/new', 'keys', 'people', 'people/new', 'people/import',
    'groups', 'groups/new', 'identity-providers', 'identity-providers/new', 'scim-connections', 'scim-connections/new', 'events', 'events/new',
    'schemas', 'schemas/new', 'why-did-it-fail', 'provisioning', 'audit-log', 'access-keys', 'branding', 'settings', 'settings/sign-in-methods', 'tenants', 'tenants/new',
  ]),
  search: { of: '/admin/search', open: (page) => page.goto('/admin/search?q=harbor') },
  client: firstOf('/admin/clients/[client]', clients),
  quickstart: firstOf('/admin/clients/[client]/quickstart', clients, '/quickstart'),
  'token-family': firstOf('/admin/token-families/[id]', '/admin/token-families?status=leaked'),
  'token-families-revoke': { of: '/admin/token-families/revoke', open: (page) => page.goto('/admin/token-families/revoke?which=all&status=active') },
  resource: firstOf('/admin/resources/[resource]', '/admin/resources'),
  scope: firstOf('/admin/scopes/[scope]', '/admin/scopes'),
  'authorization-details-type': firstOf('/admin/authorization-details/[type]', '/admin/authorization-details'),
  'trusted-issuer': firstOf('/admin/trusted-issuers/[issuer]', '/admin/trusted-issuers'),
  person: firstOf('/admin/people/[id]', people),
  'person-edit': firstOf('/admin/people/[id]/edit', people, '/edit'),
  'person-password': firstOf('/admin/people/[id]/password', people, '/password'),
  'person-add-to-groups': firstOf('/admin/people/[id]/groups/add', people, '/groups/add'),
  'people-bulk': { of: '/admin/people/bulk', open: (page) => page.goto('/admin/people/bulk?q=harbor&who=all&action=deactivate') },
  group: firstOf('/admin/groups/[group]', '/admin/groups'),
  'group-add-people': firstOf('/admin/groups/[group]/add', '/admin/groups', '/add'),
  'group-groups': firstOf('/admin/groups/[group]/groups', '/admin/groups', '/groups'),
  'group-add-groups': firstOf('/admin/groups/[group]/add-groups', '/admin/groups', '/add-groups'),
  'identity-provider': firstOf('/admin/identity-providers/[provider]', '/admin/identity-providers'),
  'scim-connection': firstOf('/admin/scim-connections/[connection]', '/admin/scim-connections'),
  'scim-mapping': firstOf('/admin/scim-connections/[connection]/mapping', '/admin/scim-connections', '/mapping'),
  'event-receiver': firstOf('/admin/events/[receiver]', '/admin/events'),
  schema: firstOf('/admin/schemas/[schema]', declared),
  'schema-attribute': firstOf('/admin/schemas/[schema]/attributes/[attribute]', declared, '/attributes/badge'),
  'schema-attribute-new': firstOf('/admin/schemas/[schema]/attributes/new', declared, '/attributes/new'),
  refusal: firstOf('/admin/why-did-it-fail/[id]', '/admin/why-did-it-fail'),
  'provisioning-request': firstOf('/admin/provisioning/[id]', '/admin/provisioning'),
  'audit-entry': firstOf('/admin/audit-log/[id]', '/admin/audit-log'),
  tenant: firstOf('/admin/tenants/[managed]', '/admin/tenants'),
};
