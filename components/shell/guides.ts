/**
 * The document about each console page, with its anchor, by the page's path below `/admin`; `*` stands for an ID. A
 * page without a line has that of the page above it, except that of Home. app/t/[tenant]/admin/guides.test.ts names
 * pages that have none.
 */
const guides: Readonly<Record<string, string>> = {
  '': 'guides/first-hour',
  'access-keys': 'reference/management-api#access-keys',
  'audit-log': 'guides/audit-log',
  'audit-log/*': 'guides/audit-log#contents-of-an-entry',
  'authorization-details': 'reference/authorization-requests#types-and-their-schemas',
  branding: 'guides/branding',
  clients: 'guides/web-app',
  'clients/*': 'guides/web-app',
  'clients/*/claims': 'guides/claims',
  'clients/*/quickstart': 'reference/tokens#for-clients',
  'cross-app-access': 'guides/cross-app-access',
  'downstream-applications': 'guides/downstream-applications',
  'downstream-applications/*/drift': 'guides/downstream-applications#drift',
  'email-domains': 'guides/email-domains',
  events: 'guides/events',
  groups: 'guides/people-and-groups#groups',
  'identity-providers': 'guides/upstream-sign-in',
  'identity-providers/new': 'guides/upstream-sign-in#add-a-provider',
  imports: 'guides/people-and-groups#moving-in',
  keys: 'guides/signing-keys-pkcs11#rotation-retirement-and-backup',
  leavers: 'guides/leavers#all-leavers',
  'leavers/report': 'guides/leavers#a-report-for-auditors',
  'leavers/undelivered': 'guides/leavers#undelivered-notifications',
  people: 'guides/people-and-groups',
  'people/*': 'guides/people-and-groups#a-person',
  'people/*/password': 'guides/sign-in-methods#recovery',
  'people/bulk': 'guides/people-and-groups#several-people',
  'people/import': 'guides/people-and-groups#csv',
  playground: 'guides/playground#playground',
  provisioning: 'reference/scim#the-provisioning-log',
  registration: 'reference/registration',
  resources: 'reference/apply#resource',
  'resources/*/claims': 'guides/claims',
  'resources/*/roles': 'guides/roles',
  schemas: 'reference/scim#extensions',
  'scim-connections': 'reference/scim#connections',
  'scim-connections/*/mapping': 'reference/scim#mapping',
  'scim-connections/*/pull': 'reference/scim#pulled-directories',
  scopes: 'guides/mcp-server#set-up-the-tenant',
  settings: 'reference/apply#settings',
  'settings/lifetimes': 'reference/tokens#lifetimes',
  'settings/profile': 'guides/people-and-groups#profile-editing',
  'settings/protocol': 'guides/tenants#protocol-settings',
  'settings/personal-access-tokens': 'guides/personal-access-tokens',
  'settings/accountable-people': 'guides/leavers#accountable-people',
  'settings/retention': 'guides/audit-log#how-long-entries-are-kept',
  'settings/token-hook': 'guides/token-hook',
  'settings/sign-in-methods': 'guides/sign-in-methods',
  'setup-links': 'guides/setup-links',
  tenants: 'guides/tenants',
  'tenants/new': 'guides/tenants#create',
  'token-families': 'reference/tokens#lifetimes',
  'token-inspector': 'guides/playground#token-inspector',
  'trusted-issuers': 'reference/trusted-issuers',
  'why-did-it-fail': 'guides/playground#failed-requests',
};

/**
 * The document about a console page.
 * @param path of the page below `/admin`, without slashes at its ends
 * @returns a path below `/docs`; null if there is none
 */
export function guideTo(path: string): string | null {
  if (path === '') return guides[''] ?? null;
  const segments = path.split('/');
  for (let length = segments.length; length > 0; length--) {
    const above = segments.slice(0, length);
    const [exact, ofAny] = [above, above.map((segment, index) => (index === 1 ? '*' : segment))].map((parts) =>
      parts.join('/'),
    );
    const guide = guides[exact ?? ''] ?? guides[ofAny ?? ''];
    if (guide !== undefined) return guide;
  }
  return null;
}
