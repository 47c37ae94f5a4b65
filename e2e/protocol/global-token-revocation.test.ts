/** Global Token Revocation (draft-parecki-oauth-global-token-revocation-06), as Okta's Universal Logout calls it. */
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { assertion, JWT_BEARER, present, publicKeyOf, type Signed } from '../support/assertion';
import { issuerOf } from '../support/environment';
import { startEventReceiver } from '../support/event-receiver';
import type { TestClient } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { introspect } from '../support/oauth';
import { unique } from '../support/random';
import { send } from '../support/send';

const TENANT = 'mgmt';
const SCOPE = 'orders:read';
const endpoint = `${issuerOf(TENANT)}/global-token-revocation`;

let owner: string;
let admin: string;
let client: TestClient;
beforeAll(async () => {
  [owner, admin] = [await newAccessKey('owner'), await newAccessKey('owner', { role: 'admin' })];
  const { body } = await manage(admin, 'POST', '/clients', {
    body: { client_name: 'Bearer of assertions', grant_types: [JWT_BEARER], scope: SCOPE },
  });
  client = {
    id: String(body.client_id),
    name: 'Bearer of assertions',
    secret: String(body.client_secret),
    method: 'client_secret_basic',
    redirectUri: '',
    scope: SCOPE,
    tenant: TENANT,
  };
}, 60_000);

/** Adds an issuer that may speak for people and end their access. */
async function trusted(differences: object = {}): Promise<string> {
  const issuer = `https://${unique('okta')}.example`;
  const body = { issuer, jwks: { keys: [publicKeyOf('idp')] }, scope: SCOPE, revocation: 'everyone', ...differences };
  const called = await manage(owner, 'POST', '/trusted-issuers', { body });
  if (called.status !== 201) throw new Error(JSON.stringify(called.body));
  return issuer;
}

/** A person with an access token. */
async function holder(issuer: string) {
  const userName = `${unique('held')}@mgmt.example`;
  const { body } = await manage(admin, 'POST', '/people', { body: { user_name: userName } });
  const jwt = assertion(issuer, { key: 'idp', claims: { sub: userName, aud: issuerOf(TENANT) } });
  const token = String((await present(client, jwt)).body.access_token);
  const isActive = async () => (await introspect(client, token)).body.active;
  if (!(await isActive())) throw new Error('The person has no access token.');
  return { id: String(body.id), userName, isActive };
}

const signed = (issuer: string, { claims = {}, header = {}, ...rest }: Signed = {}) =>
  assertion(issuer, {
    key: 'idp',
    claims: { sub: 'their-app', aud: endpoint, ...claims },
    header: { typ: 'global-token-revocation+jwt', ...header },
    ...rest,
  });

const revoke = (jwt: string | null, subId: object, url = endpoint) =>
  send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(jwt !== null && { Authorization: `Bearer ${jwt}` }) },
    body: JSON.stringify({ sub_id: subId }),
  });

describe('global token revocation', () => {
  it('is announced in the metadata', async () => {
    const answer = await send(`${issuerOf(TENANT)}/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({ global_token_revocation_endpoint: endpoint });
  });

  it('has ended the person’s access tokens when it answers', async () => {
    const issuer = await trusted();
    const [person, other] = [await holder(issuer), await holder(issuer)];
    const answer = await revoke(signed(issuer), { format: 'iss_sub', iss: issuer, sub: person.userName });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store']);
    expect([await person.isActive(), await other.isActive()]).toEqual([false, true]);
    const log = await manage(admin, 'GET', `/audit-events?target=${person.id}&action=person.access-ended`);
    expect(log.body).toMatchObject({
      items: [{ actor: { type: 'trusted-issuer', id: issuer }, detail: { ended: { tokenFamilies: 1 } } }],
    });
  });

  it('carries out one of parallel calls with the same JWT', async () => {
    const issuer = await trusted();
    const person = await holder(issuer);
    const jwt = signed(issuer);
    const subject = { format: 'iss_sub', iss: issuer, sub: person.userName };
    const answers = await Promise.all(Array.from({ length: 8 }, () => revoke(jwt, subject)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 401)]);
  });

  it.each<[string, (issuer: string) => string | null]>([
    ['no token', () => null],
    ['an unsigned JWT', (issuer) => signed(issuer, { header: { alg: 'none' } })],
    ['the key of another issuer', (issuer) => signed(issuer, { key: 'partner' })],
    [
      'a JWT for another tenant',
      (issuer) => signed(issuer, { claims: { aud: `${issuerOf('acme')}/global-token-revocation` } }),
    ],
    ['an assertion for the token endpoint', (issuer) => signed(issuer, { header: { typ: 'JWT' } })],
    ['an issuer that nobody trusts', () => signed('https://nobody.example')],
  ])('changes nothing with %s', async (_, jwtOf) => {
    const issuer = await trusted();
    const person = await holder(issuer);
    const answer = await revoke(jwtOf(issuer), { format: 'iss_sub', iss: issuer, sub: person.userName });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)]);
    expect(await person.isActive()).toBe(true);
  });

  it('is not accepted at another tenant', async () => {
    const issuer = await trusted();
    const other = `${issuerOf('acme')}/global-token-revocation`;
    const answer = await revoke(signed(issuer, { claims: { aud: other } }), { format: 'opaque', id: 'x' }, other);
    expect(answer.status).toBe(401);
  });

  it('cannot be used as an assertion', async () => {
    const issuer = await trusted();
    const person = await holder(issuer);
    const jwt = signed(issuer, { claims: { sub: person.userName, aud: issuerOf(TENANT) } });
    expect((await present(client, jwt)).body.error).toBe('invalid_grant');
  });

  it('finds nobody outside of the people that the administrator chose', async () => {
    const { body: connection } = await manage(admin, 'POST', '/scim-connections', { body: { name: unique('Okta') } });
    const issuer = await trusted({ revocation: 'connection', revocation_of: String(connection.id) });
    const person = await holder(issuer);
    expect((await revoke(signed(issuer), { format: 'iss_sub', iss: issuer, sub: person.userName })).status).toBe(404);
    expect(await person.isActive()).toBe(true);
  });

  it('stops at its limit, and administrators see why', async () => {
    const issuer = await trusted({ revocation_per_hour: 1 });
    const [first, second] = [await holder(issuer), await holder(issuer)];
    const subject = ({ userName }: typeof first) => ({ format: 'iss_sub', iss: issuer, sub: userName });
    expect((await revoke(signed(issuer), { ...subject(first), sub: 'nobody' })).status).toBe(404);
    expect((await revoke(signed(issuer), subject(first))).status).toBe(204);
    const answer = await revoke(signed(issuer), subject(second));
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await second.isActive()).toBe(true);
    await expect
      .poll(async () => JSON.stringify((await manage(admin, 'GET', '/refusals?endpoint=global-token-revocation')).body))
      .toContain(issuer);
  });

  it('notifies clients with an endpoint when a person is deactivated, and again when asked', async () => {
    const receiver = await startEventReceiver(0);
    try {
      receiver.status = 503;
      const set = { global_token_revocation_endpoint: `${receiver.url}revoke` };
      expect((await manage(admin, 'PATCH', `/clients/${client.id}`, { body: set })).status).toBe(200);
      const person = await holder(await trusted());
      expect((await manage(admin, 'POST', `/people/${person.id}/deactivate`)).status).toBe(200);
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(1);
      const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = receiver.received;
      expect([path, JSON.parse(body)]).toEqual([
        '/revoke',
        { sub_id: { format: 'iss_sub', iss: issuerOf(TENANT), sub: person.id } },
      ]);
      const keys = createRemoteJWKSet(new URL(`${issuerOf(TENANT)}/jwks`));
      const { payload } = await jwtVerify(String(headers.authorization).replace('Bearer ', ''), keys, {
        issuer: issuerOf(TENANT),
        audience: `${receiver.url}revoke`,
        typ: 'global-token-revocation+jwt',
      });
      expect(payload.sub).toBe(issuerOf(TENANT));

      receiver.status = 204;
      const mine = async () => {
        const { body: listed } = await manage(admin, 'GET', `/clients/${client.id}/logouts`);
        const items = listed.items as { id: string; kind: string; person_id: string; status: string }[];
        return items.find(({ person_id }) => person_id === person.id);
      };
      await expect.poll(mine).toMatchObject({ kind: 'revocation', status: 'pending', last_error: 'answered 503' });
      const again = `/clients/${client.id}/logouts/${(await mine())?.id}/notify-again`;
      expect((await manage(admin, 'POST', again, { tenant: 'acme' })).status).toBe(401);
      expect((await manage(admin, 'POST', again)).status).toBe(204);
      await expect.poll(mine, { timeout: 10_000 }).toMatchObject({ status: 'delivered' });
      expect((await manage(admin, 'POST', again)).status).toBe(404);
    } finally {
      await manage(admin, 'PATCH', `/clients/${client.id}`, { body: { global_token_revocation_endpoint: null } });
      await receiver.close();
    }
  });

  it('reaches people with a console role only if an owner allows it', async () => {
    const body = {
      issuer: `https://${unique('okta')}.example`,
      jwks: { keys: [publicKeyOf('idp')] },
      profiles: [],
      revocation: 'everyone',
      revocation_administrators: true,
    };
    expect((await manage(admin, 'POST', '/trusted-issuers', { body })).status).toBe(403);
    expect((await manage(owner, 'POST', '/trusted-issuers', { body })).status).toBe(201);
  });
});
