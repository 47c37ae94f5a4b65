/** The console's sidebar had 24 entries before it got eight. Bookmarks of each keep working. */
import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { personOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import type { UserAgent } from '../support/user-agent';

let owner: UserAgent;
beforeAll(async () => {
  owner = await signIn(personOf('owner'));
});

it.each([
  ['/admin', 'Home'],
  ['/admin/clients', 'Clients'],
  ['/admin/registration', 'Registration'],
  ['/admin/token-families', 'Token families'],
  ['/admin/playground', 'Playground'],
  ['/admin/token-inspector', 'Token inspector'],
  ['/admin/resources', 'Resources'],
  ['/admin/scopes', 'Scopes'],
  ['/admin/authorization-details', 'Authorization details'],
  ['/admin/trusted-issuers', 'Trusted issuers'],
  ['/admin/keys', 'Signing keys'],
  ['/admin/people', 'People'],
  ['/admin/groups', 'Groups'],
  ['/admin/identity-providers', 'Identity providers'],
  ['/admin/scim-connections', 'SCIM connections'],
  ['/admin/events', 'Events'],
  ['/admin/schemas', 'Schemas'],
  ['/admin/why-did-it-fail', 'Failed requests'],
  ['/admin/provisioning', 'Provisioning log'],
  ['/admin/audit-log', 'Audit log'],
  ['/admin/access-keys', 'API and access keys'],
  ['/admin/branding', 'Branding'],
  ['/admin/settings', 'Settings'],
  ['/admin/tenants', 'Tenants'],
])('%s opens %s, also with the tenant in the address', async (path, title) => {
  for (const address of [path, `/t/default${path}`]) {
    const { response, html, url } = await owner.open(address);
    expect([response.status, url.pathname]).toEqual([200, path]);
    expect(textOf(/<h1\b[^>]*>.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe(title);
    const nav = /<nav\b[^>]*aria-label="Console".*?<\/nav>/s.exec(html)?.[0] ?? '';
    const current = [...nav.matchAll(/<a\b[^>]*aria-current="page"[^>]*>/g)].map(([link]) => link);
    expect(current).toEqual([expect.stringContaining(`href="${path}"`)]);
  }
});
