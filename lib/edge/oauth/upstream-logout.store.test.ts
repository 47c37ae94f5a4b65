import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPSTREAM_CLIENT, UpstreamProvider } from '@/e2e/support/upstream-provider';
import { createPerson } from '@/lib/directory/create-person';
import { container } from '@/lib/edge/container';
import { defaultTenantId, how, watchFailedRequests } from '@/lib/edge/node-server/testing/tls-clients';
import { openTlsWorld, type TlsWorld } from '@/lib/edge/node-server/testing/tls-world';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { noClaims } from '@/lib/sign-in/identity-providers/covered-claims';
import { newAsserted, newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { signInUpstream } from '@/lib/sign-in/identity-providers/sign-in-upstream';

let provider: UpstreamProvider;
let world: TlsWorld;
let tenantId: string;
let reasons: string[];

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  process.env.TESSERA_FETCH_ALLOWED_HOSTS = new URL(provider.issuer).host;
  world = await openTlsWorld();
  tenantId = await defaultTenantId();
  reasons = watchFailedRequests();
}, 120_000);
afterAll(async () => {
  await world?.close();
  await provider?.stop();
});

const post = (token: string) =>
  world.fetchWith(undefined)(`${world.url}/upstream-logout/idp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });

describe('a logout token of an identity provider', () => {
  it('ends the session that began there, once, with the keys that the provider publishes', async () => {
    const clientId = UPSTREAM_CLIENT.id;
    const added = await newProvider(container().database, tenantId, { issuer: provider.issuer, clientId });
    const email = `${newId()}@example.com`;
    const created = await createPerson(
      container().directory,
      { tenantId, attributes: { userName: email, active: true, emails: [{ value: email, primary: true }] } },
      how(),
    );
    if (created.kind !== 'created') throw new Error(created.kind);
    const place = { browserHash: sha256('browser'), sids: [], lifetimeSeconds: 3600, origin: null };
    const asserted = newAsserted({ email, emailVerified: true, sid: 'theirs' });
    const { store } = container().identityProviders;
    const signedIn = await signInUpstream(
      store,
      { provider: added, asserted, claims: noClaims, maxAge: null },
      place,
      new Date(),
    );
    const sessions = async () =>
      (await container().directory.countActiveGrants(tenantId, created.person.id, new Date())).sessions;
    expect([signedIn.kind, await sessions()]).toEqual(['signed-in', 1]);

    const forged = await post(await provider.logoutToken({ sid: 'theirs' }, { foreignKey: true }));
    expect([forged.status, await sessions()]).toEqual([400, 1]);
    const token = await provider.logoutToken({ sid: 'theirs' });
    const answer = await post(token);
    expect([answer.status, answer.headers.get('cache-control'), reasons.slice(1)]).toEqual([200, 'no-store', []]);
    expect(await sessions()).toBe(0);
    const again = await post(token);
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    expect(reasons.at(-1)).toBe('logout token was already used');
  });

  it('is answered 400 for a provider that does not exist, and 405 to GET', async () => {
    const url = `${world.url}/upstream-logout/unknown`;
    const token = await provider.logoutToken({ sid: 'theirs' });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ logout_token: token }).toString();
    expect((await world.fetchWith(undefined)(url, { method: 'POST', headers, body })).status).toBe(400);
    expect((await world.fetchWith(undefined)(url, {})).status).toBe(405);
  });
});
