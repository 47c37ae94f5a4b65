import { createHash } from 'node:crypto';
import type { Page } from 'playwright';

/** Goes to what a picture shows: of somebody who is signed in as an owner, or of nobody. */
export type Open = (page: Page) => Promise<unknown>;

const go = (path: string): Open => (page) => page.goto(path);

/** The first thing that a list leads to. */
const first = (list: string, further = ''): Open => async (page) => {
  await page.goto(list);
  const href = await page.getByRole('cell').getByRole('link').first().getAttribute('href');
  if (href === null) throw new Error(`${list} lists nothing that can be opened.`);
  await page.goto(href.replace(/\?.*/, '') + further);
};

/** Lists and forms of the console, by their address. */
const ofConsole = [
  'clients', 'clients/new', 'registration', 'token-families', 'playground', 'token-inspector', 'resources', 'resources/new', 'scopes', 'scopes/new',
  'authorization-details', 'authorization-details/new', 'trusted-issuers', 'trusted-issuers/new', 'keys', 'people', 'people/new', 'people/import',
  'groups', 'groups/new', 'identity-providers', 'identity-providers/new', 'scim-connections', 'scim-connections/new', 'events', 'events/new',
  'schemas', 'schemas/new', 'why-did-it-fail', 'provisioning', 'audit-log', 'access-keys', 'branding', 'settings', 'tenants', 'tenants/new',
];

const named = (paths: readonly string[], root: string): Record<string, Open> =>
  Object.fromEntries(paths.map((path) => [path.replaceAll('/', '-'), go(`${root}/${path}`)]));

const authorization = `/authorize?${new URLSearchParams({
  response_type: 'code', client_id: 'demo-storefront', redirect_uri: 'https://shop.harbor.example/oauth/callback', scope: 'profile email orders:read', state: 'picture',
  code_challenge: createHash('sha256').update('picture').digest('base64url'), code_challenge_method: 'S256',
})}`;

/** Pages of somebody who is signed in, by the name of their picture. */
export const signedIn: Record<string, Open> = {
  home: go('/admin'),
  ...named(ofConsole, '/admin'),
  search: go('/admin/search?q=harbor'),
  client: first('/admin/clients?q=storefront'),
  quickstart: first('/admin/clients?q=storefront', '/quickstart'),
  person: first('/admin/people?q=harbor&status=active&sort=displayName'),
  'person-edit': first('/admin/people?q=harbor&status=active&sort=displayName', '/edit'),
  group: first('/admin/groups'),
  resource: first('/admin/resources'),
  scope: first('/admin/scopes'),
  'token-family': first('/admin/token-families?status=leaked'),
  'scim-connection': first('/admin/scim-connections'),
  'scim-mapping': first('/admin/scim-connections', '/mapping'),
  'audit-entry': first('/admin/audit-log'),
  consent: go(authorization),
  account: go('/account'),
  ...Object.fromEntries(['security', 'profile', 'tokens', 'data'].map((path) => [`account-${path}`, go(`/account/${path}`)])),
  device: go('/device'),
};

/** Pages of somebody who is not. */
export const signedOut: Record<string, Open> = {
  'sign-in': go('/login'),
  'forgot-password': go('/forgot-password'),
  'error-page': go('/authorize?client_id=nobody'),
};
