import { LARGE } from './fill-tenant';

/** A page to open and its server time budget in milliseconds. */
export interface ConsolePage {
  title: string;
  path: string;
  wantedMilliseconds: number;
}

const HOME = 100;
const LIST = 150;
const PALETTE = 150;

/** A list page shows 25 rows. */
const pages = (rows: number): number => rows / 25;

const page = (title: string, path: string): ConsolePage => ({ title, path, wantedMilliseconds: LIST });
const home = (title: string, path: string): ConsolePage => ({ title, path, wantedMilliseconds: HOME });
const found = (title: string, text: string): ConsolePage => ({
  title: `command palette: ${title}`,
  path: `/admin/search/results?q=${encodeURIComponent(text)}`,
  wantedMilliseconds: PALETTE,
});

/** Lists when opened, sorted, filtered and paged to the end, and the palette's request after each letter. */
export const consolePages: readonly ConsolePage[] = [
  home('Home, 24 hours', '/admin'),
  home('Home, 30 days', '/admin?range=30d'),
  page('clients', '/admin/clients'),
  page('clients, part of a name', '/admin/clients?q=harvest'),
  page('clients, last page, last used first', `/admin/clients?sort=-lastUsedAt&page=${pages(LARGE.clients)}`),
  page('people', '/admin/people'),
  page('people, part of a name', '/admin/people?q=fischer'),
  page('people, inactive, by name', '/admin/people?status=deactivated&sort=displayName'),
  page('people, last page', `/admin/people?page=${pages(LARGE.people)}`),
  page('groups', '/admin/groups'),
  page('token families', '/admin/token-families'),
  page('token families, leaked', '/admin/token-families?status=leaked'),
  page('token families, recently leaked', '/admin/token-families?status=leaked&ended=24h'),
  page('token families, recently used', '/admin/token-families?used=24h&sort=-lastUsedAt'),
  page('token families, of one client', '/admin/token-families?client=crowd-17'),
  page('token families, last page', `/admin/token-families?page=${pages(LARGE.families)}`),
  page('audit log', '/admin/audit-log'),
  page('audit log, one action', '/admin/audit-log?action=token-family.revoked'),
  page('audit log, last page', `/admin/audit-log?page=${pages(LARGE.auditEvents)}`),
  page('why did it fail', '/admin/why-did-it-fail'),
  page('provisioning', '/admin/provisioning'),
  page('leavers', '/admin/leavers'),
  page('undelivered notifications', '/admin/leavers/undelivered'),
  page('undelivered notifications, part of a name', '/admin/leavers/undelivered?q=fischer'),
  page('undelivered notifications, last page', `/admin/leavers/undelivered?page=${pages(LARGE.undelivered)}`),
  page('imports', '/admin/imports'),
  page('cross-app access', '/admin/cross-app-access'),
  page('access keys', '/admin/access-keys'),
  page('SCIM connections', '/admin/scim-connections'),
  page('setup links', '/admin/setup-links'),
  page('schemas', '/admin/schemas'),
  page('identity providers', '/admin/identity-providers'),
  page('trusted issuers', '/admin/trusted-issuers'),
  page('email domains', '/admin/email-domains'),
  page('scopes', '/admin/scopes'),
  page('resources', '/admin/resources'),
  page('authorization details', '/admin/authorization-details'),
  page('registration', '/admin/registration'),
  page('signing keys', '/admin/keys'),
  page('events', '/admin/events'),
  page('downstream applications', '/admin/downstream-applications'),
  page('tenants', '/admin/tenants'),
  page('search for everything', '/admin/search?q=brandt'),
  found('a letter', 'b'),
  found('part of a name', 'brandt'),
  found('a client', 'harvest 12'),
  found('a request id', 'crowd-request-77'),
  found('nothing', 'no such thing'),
];
