import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { personOf } from '../support/fixture';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, openAs, test } from './support/journey';

const pages = join(import.meta.dirname, '../../app/t/[tenant]');

/** The URLs of all pages as Next builds them: route groups are not part of the URL. */
const routes = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/page.tsx'))
  .map(
    (file) =>
      `/${dirname(file)
        .split('/')
        .filter((part) => !part.startsWith('('))
        .join('/')}`,
  );

/** The journeys that check pages for accessibility in the states in which people meet them. */
const checkedBy: Record<string, string[]> = {
  'access-keys': ['/admin/access-keys'],
  account: [
    '/account/data',
    '/account/email',
    '/account/profile',
    '/account/profile/edit',
    '/account/tokens',
    '/account/tokens/new',
  ],
  accessibility: [
    '/login',
    '/consent',
    '/select-account',
    '/sign-out',
    '/signed-out',
    '/change-password',
    '/account',
    '/admin',
    '/admin/audit-log',
    '/admin/audit-log/[id]',
    '/admin/clients',
    '/admin/clients/[client]',
    '/admin/clients/new',
    '/admin/keys',
    '/admin/people',
    '/admin/people/[id]',
    '/admin/people/[id]/password',
    '/admin/people/new',
    '/admin/registration',
    '/admin/scim-connections',
    '/admin/scim-connections/[connection]',
    '/admin/scim-connections/new',
    '/admin/settings',
    '/admin/token-families',
    '/admin/token-families/[id]',
  ],
  'approval-requests': ['/account/requests'],
  'authorization-details': [
    '/admin/authorization-details',
    '/admin/authorization-details/[type]',
    '/admin/authorization-details/new',
  ],
  'command-palette': ['/admin/search'],
  'create-client': ['/admin/clients/[client]/quickstart'],
  device: ['/device', '/device/confirm', '/device/done'],
  'edit-person': ['/admin/people/[id]/edit'],
  events: ['/admin/events', '/admin/events/[receiver]', '/admin/events/new'],
  emails: ['/admin/branding/emails', '/admin/branding/emails/[email]'],
  leavers: ['/admin/leavers', '/admin/leavers/report'],
  groups: [
    '/admin/groups/[group]',
    '/admin/groups/[group]/add',
    '/admin/groups/[group]/groups',
    '/admin/groups/new',
    '/admin/people/[id]/groups/add',
  ],
  'revoke-families': ['/admin/token-families/revoke'],
  'password-reset': ['/forgot-password', '/invitation', '/reset-password', '/reset-password/done'],
  'people-in-bulk': ['/admin/people/bulk', '/admin/people/import'],
  'provisioning-log': ['/admin/provisioning', '/admin/provisioning/[id]'],
  resources: ['/admin/resources', '/admin/resources/[resource]', '/admin/resources/new'],
  schemas: [
    '/admin/schemas',
    '/admin/schemas/[schema]',
    '/admin/schemas/[schema]/attributes/[attribute]',
    '/admin/schemas/[schema]/attributes/new',
    '/admin/schemas/new',
  ],
  'scim-mapping': ['/admin/scim-connections/[connection]/mapping'],
  scopes: ['/admin/scopes', '/admin/scopes/[scope]', '/admin/scopes/new'],
  'second-factors': [
    '/account/security',
    '/second-factor',
    '/second-factor/authenticator',
    '/second-factor/recovery-codes',
  ],
  'setup-links': [
    '/admin/setup-links',
    '/admin/setup-links/[link]',
    '/admin/setup-links/new',
    '/set-up',
    '/set-up/directory',
    '/set-up/done',
    '/set-up/sign-in',
  ],
  tenants: ['/admin/tenants', '/admin/tenants/[managed]', '/admin/tenants/new'],
  'trusted-issuers': ['/admin/trusted-issuers', '/admin/trusted-issuers/[issuer]', '/admin/trusted-issuers/new'],
  'provider-test': ['/admin/identity-providers/[provider]/test', '/admin/identity-providers/new'],
  'upstream-sign-in': ['/admin/identity-providers', '/admin/identity-providers/[provider]'],
  'why-did-it-fail': ['/admin/why-did-it-fail', '/admin/why-did-it-fail/[id]'],
};
/** URLs of detail pages that no other journey checks. */
const addresses: Record<string, () => Promise<string>> = {
  '/admin/groups/[group]/add-groups': async () => `/admin/groups/${(await scim.createGroup()).id}/add-groups`,
};
/** A window that closes itself as soon as it opens. */
const CLOSING = '/signed-in-again';
const others = routes.filter((route) => route !== CLOSING && !Object.values(checkedBy).flat().includes(route));

test('every detail page has a journey that checks its accessibility', () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(others.filter((route) => route.includes('[') && !addresses[route])).toEqual([]);
  for (const [journey, checked] of Object.entries(checkedBy)) {
    expect(readFileSync(join(import.meta.dirname, `${journey}.spec.ts`), 'utf8'), journey).toContain(
      'await expectAccessible',
    );
    for (const route of checked) expect(routes, journey).toContain(route);
  }
});

for (const route of others.filter((other) => !other.includes('[') || addresses[other])) {
  test(`${route} is accessible`, async ({ page }) => {
    await openAs(page, personOf('owner'), '/admin');
    expect((await page.goto((await addresses[route]?.()) ?? route))?.status()).toBe(200);
    await expectAccessible(page);
  });
}
