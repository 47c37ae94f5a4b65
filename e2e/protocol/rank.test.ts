/**
 * Three ways in which an admin could become an owner, against the real server with a hostile provider, directory and
 * issuer (docs/decisions/0040).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertion, JWT_BEARER, present, publicKeyOf } from '../support/assertion';
import { issuerOf } from '../support/environment';
import type { TestClient } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { introspect } from '../support/oauth';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';
import { goThrough, verified } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

const TENANT = 'mgmt';
const SCOPE = 'orders:read';
const forbidden = {
  status: 403,
  body: { type: 'urn:tessera:problem:forbidden', detail: expect.stringContaining('Only owners') },
};

let owner: string;
let admin: string;
let provider: UpstreamProvider;
beforeAll(async () => {
  [owner, admin] = [await newAccessKey('owner'), await newAccessKey('owner', { role: 'admin' })];
  provider = await UpstreamProvider.start();
}, 60_000);
afterAll(() => provider?.stop());

/** A person of the tenant with a unique email address. */
async function newPerson(role: 'owner' | null) {
  const email = `${unique('rank')}@mgmt.example`;
  const { status, body } = await manage(owner, 'POST', '/people', { body: { user_name: email, email, role } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.id), email };
}

const promote = async (id: string) =>
  expect((await manage(owner, 'PUT', `/people/${id}/role`, { body: { role: 'owner' } })).status).toBe(200);

describe('an identity provider created by an admin', () => {
  const wanted = (id: string, administrators: boolean) => ({
    id,
    name: id,
    issuer: provider.issuer,
    client_id: UPSTREAM_CLIENT.id,
    client_secret: UPSTREAM_CLIENT.secret,
    linking: 'verified_email',
    trust_second_factor: true,
    administrators,
  });
  const isSignedIn = async (agent: UserAgent) =>
    (await agent.open(`${issuerOf(TENANT)}/account`)).url.pathname === `/t/${TENANT}/account`;

  it('signs in no owner by asserted address, nor a person who became an owner, and their session ends', {
    timeout: 60_000,
  }, async () => {
    const id = unique('idp');
    expect(await manage(admin, 'POST', '/identity-providers', { body: wanted(id, true) })).toMatchObject(forbidden);
    expect((await manage(admin, 'POST', '/identity-providers', { body: wanted(id, false) })).status).toBe(201);
    expect(await manage(admin, 'PATCH', `/identity-providers/${id}`, { body: { administrators: true } })).toMatchObject(
      forbidden,
    );
    try {
      const boss = await newPerson('owner');
      provider.subject = unique('subject');
      provider.says = { claims: verified(boss.email) };
      const hostile = new UserAgent();
      expect((await goThrough(hostile, provider, id, { tenant: TENANT })).response.status).toBe(403);
      expect(await isSignedIn(hostile)).toBe(false);

      const plain = await newPerson(null);
      provider.subject = unique('subject');
      provider.says = { claims: verified(plain.email) };
      const early = new UserAgent();
      await goThrough(early, provider, id, { tenant: TENANT });
      expect(await isSignedIn(early)).toBe(true);
      await promote(plain.id);
      expect(await isSignedIn(early)).toBe(false);
      expect((await goThrough(early, provider, id, { tenant: TENANT })).response.status).toBe(403);
    } finally {
      await manage(owner, 'DELETE', `/identity-providers/${id}`);
    }
  });
});

describe('a SCIM token created by an admin', () => {
  it('cannot change an owner’s address, even a recent owner’s, but can deactivate them', {
    timeout: 60_000,
  }, async () => {
    const made = await manage(admin, 'POST', '/scim-connections', { body: { name: unique('hostile') } });
    const path = `/scim-connections/${String(made.body.id)}`;
    const newToken = (key: string) => manage(key, 'POST', `${path}/tokens`, { body: { name: unique('token') } });
    const weak = new ScimClient(String((await newToken(admin)).body.token), TENANT);
    const email = `${unique('rank')}@mgmt.example`;
    const person = await weak.createUser({ userName: email, emails: [{ value: email, primary: true }] });
    await promote(person.id);

    const before = (await weak.get(`/Users/${person.id}`)).body;
    const mallory = [{ value: 'mallory@example.com', primary: true }];
    for (const value of [{ emails: mallory }, { userName: 'mallory@example.com' }, { externalId: 'mallory' }]) {
      expect(await weak.patch(person.id, { op: 'replace', value })).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('owner') },
      });
    }
    expect((await weak.get(`/Users/${person.id}`)).body).toEqual(before);
    expect(await weak.patch(person.id, { op: 'replace', value: { title: 'Countess' } })).toMatchObject({
      status: 200,
      body: { title: 'Countess' },
    });

    expect(await newToken(admin)).toMatchObject(forbidden);
    expect(
      await manage(admin, 'PUT', `${path}/mapping`, { body: { rules: [{ from: 'nickName', to: 'displayName' }] } }),
    ).toMatchObject(forbidden);
    expect(await manage(admin, 'POST', `${path}/hand-over`, { body: { to: null } })).toMatchObject(forbidden);
    const strong = new ScimClient(String((await newToken(owner)).body.token), TENANT);
    expect((await strong.patch(person.id, { op: 'replace', value: { externalId: 'e-1' } })).status).toBe(200);

    expect(await weak.patch(person.id, { op: 'replace', value: { active: false, emails: mallory } })).toMatchObject({
      status: 200,
      body: { active: false, emails: [{ value: email }] },
    });
    expect((await weak.patch(person.id, { op: 'replace', value: { active: true } })).status).toBe(403);
  });
});

describe('a trusted issuer created by an admin', () => {
  it('cannot assert an owner, and its tokens for a person who became one stop working', {
    timeout: 60_000,
  }, async () => {
    const { body } = await manage(admin, 'POST', '/clients', {
      body: { client_name: 'Bearer', grant_types: [JWT_BEARER], scope: SCOPE },
    });
    const client: TestClient = {
      id: String(body.client_id),
      name: 'Bearer',
      secret: String(body.client_secret),
      method: 'client_secret_basic',
      redirectUri: '',
      scope: SCOPE,
      tenant: TENANT,
    };
    const issuer = `https://${unique('idp')}.example`;
    const wanted = { issuer, jwks: { keys: [publicKeyOf('idp')] }, scope: SCOPE };
    expect(
      await manage(admin, 'POST', '/trusted-issuers', { body: { ...wanted, administrators: true } }),
    ).toMatchObject(forbidden);
    expect((await manage(admin, 'POST', '/trusted-issuers', { body: wanted })).status).toBe(201);
    expect(
      await manage(admin, 'PATCH', `/trusted-issuers/${encodeURIComponent(issuer)}`, {
        body: { administrators: true },
      }),
    ).toMatchObject(forbidden);

    const spoken = (sub: string) =>
      present(client, assertion(issuer, { key: 'idp', claims: { sub, aud: issuerOf(TENANT) } }));
    expect((await spoken((await newPerson('owner')).email)).body.error).toBe('invalid_grant');
    const plain = await newPerson(null);
    const { status, body: granted } = await spoken(plain.email);
    expect(status).toBe(200);
    const isActive = async () => (await introspect(client, String(granted.access_token))).body.active;
    expect(await isActive()).toBe(true);
    await promote(plain.id);
    expect(await isActive()).toBe(false);
    expect((await spoken(plain.email)).body.error).toBe('invalid_grant');
  });
});
