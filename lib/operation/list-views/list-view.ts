/** The lists of the console whose views can be saved, as in their addresses. */
export const viewedLists = [
  'access-keys',
  'audit-log',
  'authorization-details',
  'clients',
  'cross-app-access',
  'downstream-applications',
  'email-domains',
  'events',
  'groups',
  'identity-providers',
  'imports',
  'keys',
  'leavers',
  'leavers/undelivered',
  'people',
  'provisioning',
  'registration',
  'resources',
  'schemas',
  'scim-connections',
  'scopes',
  'setup-links',
  'tenants',
  'token-families',
  'trusted-issuers',
  'why-did-it-fail',
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** A list's filters, order, columns and page size under a name. Each administrator has their own. */
export interface ListView {
  id: string;
  name: string;
  /** The query of the list's address. */
  query: string;
  /** Whether it is the list's default. */
  isDefault: boolean;
}

/** How many views of one list a person can save. */
export const VIEWS_AT_MOST = 20;

export const viewBounds = { name: 60, query: 2000 } as const;
