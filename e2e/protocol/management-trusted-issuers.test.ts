/** Trusted issuers over the management API, including what their assertions allow (RFC 7523). */
import { beforeAll, describe, expect, it } from 'vitest';
import { assertion, JWT_BEARER, present, publicKeyOf } from '../support/assertion';
import { issuerOf } from '../support/environment';
import type { TestClient } from '../support/fixture';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { introspect } from '../support/oauth';
import { unique } from '../support/random';
import { send } from '../support/send';

const TENANT = 'mgmt';
const COLLECTION = '/trusted-issuers';
const SCOPE = 'orders:read';
const AUDIENCE = 'https://receiver.mgmt.example';
const jwks = { keys: [publicKeyOf('idp')] };

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
let stranger: string;
let client: TestClient;
let userName: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor, stranger] = [
    await newAccessKey('owner', { role: 'admin' }),
    await newAccessKey('auditor'),
    await newAccessKey('owner', { tenant: 'acme' }),
  ];
  userName = `${unique('spoken-for')}@mgmt.example`;
  await manage(admin, 'POST', '/people', { body: { user_name: userName } });
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

const pathOf = (issuer: string) => `${COLLECTION}/${encodeURIComponent(issuer)}`;

/**
 * Adds a trusted issuer.
 * @returns its name, its path and the response
 */
async function trusted(differences: object = {}) {
  const issuer = `https://${unique('idp')}.example/of?tenant=1`;
  const called = await manage(admin, 'POST', COLLECTION, { body: { issuer, jwks, scope: SCOPE, ...differences } });
  if (called.status !== 201) throw new Error(JSON.stringify(called.body));
  return { ...called, issuer, path: pathOf(issuer) };
}

/** What an issuer's word about the person is worth. */
const spoken = (issuer: string) =>
  present(client, assertion(issuer, { key: 'idp', claims: { sub: userName, aud: issuerOf(TENANT) } }));

describe('a trusted issuer', () => {
  it('is created, read, changed, disabled, enabled and deleted', async () => {
    const one = await trusted();
    expectDocumented('createTrustedIssuer', one);
    expect(one.body).toMatchObject({
      issuer: one.issuer,
      profiles: ['jwt-bearer'],
      subject_claim: 'sub',
      client_authentication: 'required',
      max_lifetime_seconds: 600,
      single_use: 'jti',
      scope: SCOPE,
      jwks,
      disabled_at: null,
    });
    const answer = await manage(auditor, 'GET', one.path);
    expectDocumented('getTrustedIssuer', answer);
    expect(answer.body).toMatchObject({ living: { token_families: 0, people: 0 } });
    const changed = await manage(admin, 'PATCH', one.path, {
      body: { max_lifetime_seconds: 120, email_domains: ['MGMT.example'], single_use: 'hash' },
    });
    expectDocumented('updateTrustedIssuer', changed);
    expect(changed.body).toMatchObject({
      max_lifetime_seconds: 120,
      email_domains: ['mgmt.example'],
      single_use: 'hash',
      scope: SCOPE,
    });
    expect((await manage(admin, 'PATCH', one.path, { body: { max_lifetime_seconds: null } })).body).toMatchObject({
      max_lifetime_seconds: 600,
      email_domains: ['mgmt.example'],
    });
    expect(
      (await manage(admin, 'PATCH', one.path, { body: { jwks: null, jwks_uri: 'https://idp.example/jwks' } })).body,
    ).not.toHaveProperty('jwks');
    const listed = await manage(
      auditor,
      'GET',
      `${COLLECTION}?search=${encodeURIComponent(one.issuer)}&status=enabled`,
    );
    expectDocumented('listTrustedIssuers', listed);
    expect(listed.body).toMatchObject({ total: 1, items: [{ issuer: one.issuer, living_token_families: 0 }] });
    const deleted = await manage(admin, 'DELETE', one.path);
    expectDocumented('deleteTrustedIssuer', deleted);
    expect(deleted.body).toEqual({ ended: 0 });
    expect((await manage(auditor, 'GET', one.path)).status).toBe(404);
  });

  it('has its assertions accepted while enabled, and the resulting tokens revoked on request', async () => {
    const { issuer, path } = await trusted();
    const { status, body } = await spoken(issuer);
    const isActive = async () => (await introspect(client, String(body.access_token))).body.active;
    expect([status, await isActive()]).toEqual([200, true]);
    expect((await manage(auditor, 'GET', path)).body).toMatchObject({ living: { token_families: 1, people: 1 } });

    const disabled = await manage(admin, 'POST', `${path}/disable`, { body: {} });
    expectDocumented('disableTrustedIssuer', disabled);
    expect(disabled.body).toMatchObject({ disabled_at: expect.any(String) });
    expect([(await spoken(issuer)).body.error, await isActive()]).toEqual(['invalid_grant', true]);

    await manage(admin, 'POST', `${path}/disable`, { body: { end_token_families: true } });
    expect(await isActive()).toBe(false);
    const enabled = await manage(admin, 'POST', `${path}/enable`);
    expectDocumented('enableTrustedIssuer', enabled);
    expect((await spoken(issuer)).status).toBe(200);
    expect((await manage(admin, 'DELETE', `${path}?end_token_families=true`)).body).toEqual({ ended: 1 });
    expect((await spoken(issuer)).body.error).toBe('invalid_grant');
  });

  it('accepts one of two changes based on the same version', async () => {
    const { path, headers } = await trusted();
    const change = (seconds: number) =>
      manage(admin, 'PATCH', path, {
        body: { max_lifetime_seconds: seconds },
        headers: { 'If-Match': headers.get('etag') ?? '' },
      });
    expect((await change(60)).status).toBe(200);
    expect(await change(61)).toMatchObject({ status: 412, body: { type: 'urn:tessera:problem:changed-meanwhile' } });
    expect((await manage(auditor, 'GET', path)).body).toMatchObject({ max_lifetime_seconds: 60 });
  });

  it('leaves audit entries under the access key', async () => {
    const { issuer, path } = await trusted();
    await manage(admin, 'PATCH', path, { body: { max_lifetime_seconds: 90 } });
    const { body } = await manage(auditor, 'GET', `/audit-events?target=${encodeURIComponent(issuer)}`);
    const actor = { type: 'access-key', name: expect.stringContaining('owner@mgmt.example') };
    expect(body.items).toMatchObject([
      {
        action: 'trusted-issuer.updated',
        actor,
        before: { max_lifetime_seconds: 600 },
        after: { max_lifetime_seconds: 90 },
      },
      { action: 'trusted-issuer.created', actor },
    ]);
  });
});

describe('the brake of a trusted issuer', () => {
  const DISABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-disabled';
  const endpointOf = (path: string) => `${issuerOf(TENANT)}/${path}`;

  /** An issuer that may end the access of people of one email domain, and some of them. */
  async function ofOneDomain(count: number) {
    const domain = `${unique('branch')}.example`;
    const settings = { email_domains: [domain], revocation: 'everyone', signals: { audience: AUDIENCE } };
    const one = await trusted(settings);
    const people: { id: string; userName: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const name = `${unique('leaver')}@${domain}`;
      const { body } = await manage(admin, 'POST', '/people', { body: { user_name: name, email: name } });
      people.push({ id: String(body.id), userName: name });
    }
    return { ...one, people };
  }

  const subjectOf = (iss: string, sub: string) => ({ format: 'iss_sub', iss, sub });
  const revoke = (issuer: string, { userName: sub }: { userName: string }) =>
    send(endpointOf('global-token-revocation'), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${assertion(issuer, {
          key: 'idp',
          claims: { sub: 'their-app', aud: endpointOf('global-token-revocation') },
          header: { typ: 'global-token-revocation+jwt' },
        })}`,
      },
      body: JSON.stringify({ sub_id: subjectOf(issuer, sub) }),
    });
  const signal = (issuer: string, { userName: sub }: { userName: string }) =>
    send(endpointOf('shared-signals'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/secevent+jwt' },
      body: assertion(issuer, {
        key: 'idp',
        claims: {
          aud: AUDIENCE,
          exp: undefined,
          sub: undefined,
          sub_id: subjectOf(issuer, sub),
          events: { [DISABLED]: {} },
        },
        header: { typ: 'secevent+jwt' },
      }),
    });

  it('stops calls and signals beyond the share of its own people, until an administrator lets them through', async () => {
    const { issuer, path, people } = await ofOneDomain(11);
    const [last, ...others] = people as [(typeof people)[number], ...typeof people];
    for (const person of others) expect((await revoke(issuer, person)).status).toBe(204);
    const [called, signaled] = [await revoke(issuer, last), await signal(issuer, last)];
    for (const limited of [called, signaled]) {
      expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '300']);
      expect(await limited.json()).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) });
    }

    const brake = await manage(auditor, 'GET', `${path}/brake`);
    expectDocumented('getTrustedIssuerBrake', brake);
    expect(brake.body).toMatchObject({
      status: 'braked',
      people: 11,
      left: 10,
      most: 10,
      stopped: { total: 1, people: [{ id: last.id }] },
    });
    const lift = (key: string, body: object = { hours: 1 }) => manage(key, 'POST', `${path}/brake/lift`, { body });
    expect((await lift(auditor)).status).toBe(403);
    expect((await lift(admin, { hours: 25 })).status).toBe(400);
    const foreign = await manage(stranger, 'POST', `${path}/brake/lift`, { tenant: 'acme', body: { hours: 1 } });
    expect(foreign.status).toBe(404);
    const held = await manage(admin, 'POST', `${path}/brake/hold`);
    expectDocumented('holdTrustedIssuerBrake', held);
    expect(held.body.status).toBe('held');
    expect((await signal(issuer, last)).status).toBe(429);
    const lifted = await lift(admin);
    expectDocumented('liftTrustedIssuerBrake', lifted);
    expect(lifted.body).toMatchObject({ status: 'lifted', stopped: { total: 0 } });
    expect((await signal(issuer, last)).status).toBe(202);
    const log = await manage(auditor, 'GET', `/audit-events?target=${encodeURIComponent(issuer)}&page_size=10`);
    const actions = (log.body.items as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((action) => action.includes('brake'))).toEqual([
      'trusted-issuer.brake-lifted',
      'trusted-issuer.brake-held',
      'trusted-issuer.braked',
    ]);
  });

  it('is not there for an issuer that may end nobody’s access', async () => {
    const { path } = await trusted();
    expect((await manage(auditor, 'GET', `${path}/brake`)).status).toBe(409);
    expect((await manage(admin, 'POST', `${path}/brake/hold`)).status).toBe(409);
    expect((await manage(auditor, 'GET', `${pathOf('https://nobody.example')}/brake`)).status).toBe(404);
  });
});

describe('a rejected request changes nothing', () => {
  it.each([
    ['no keys', { jwks: undefined }, '/jwks'],
    ['both jwks and jwks_uri', { jwks_uri: 'https://idp.example/jwks' }, '/jwks'],
    [
      'a private key',
      { jwks: { keys: [{ ...publicKeyOf('idp'), d: 'KX5D5UX939ZZGKueJ-tVS0onAuAsNIn1MQpy7yqyBRc' }] } },
      '/jwks/keys/0',
    ],
    ['a jwks_uri that is not a web address', { jwks: undefined, jwks_uri: 'file:///etc/passwd' }, '/jwks_uri'],
    ['a scope that the tenant does not have', { scope: 'unheard:of' }, '/scope'],
    ['optional client authentication without a client_id', { client_authentication: 'optional' }, '/client_id'],
    ['a maximum lifetime of more than a day', { max_lifetime_seconds: 86_401 }, '/max_lifetime_seconds'],
    ['an unknown field', { disabled: true }, '/disabled'],
  ])('%s', async (_, differences, pointer) => {
    const issuer = `https://${unique('refused')}.example`;
    const wrong = await manage(admin, 'POST', COLLECTION, { body: { issuer, jwks, ...differences } });
    expect(wrong).toMatchObject({
      status: 400,
      body: { type: 'urn:tessera:problem:invalid-request', errors: [{ pointer }] },
    });
    expect((await manage(auditor, 'GET', pathOf(issuer))).status).toBe(404);
  });

  it('the tenant itself, and an issuer that is already trusted', async () => {
    expect(await manage(admin, 'POST', COLLECTION, { body: { issuer: issuerOf(TENANT), jwks } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/issuer' }] },
    });
    const { issuer } = await trusted();
    expect((await manage(admin, 'POST', COLLECTION, { body: { issuer, jwks } })).status).toBe(409);
  });

  it('changes that conflict with the other fields', async () => {
    const { path, headers } = await trusted();
    for (const body of [
      { jwks: null },
      { jwks_uri: 'https://idp.example/jwks' },
      { scope: 'unheard:of' },
      { client_authentication: 'optional' },
      { issuer: 'https://other.example' },
    ]) {
      expect([body, (await manage(admin, 'PATCH', path, { body })).status]).toEqual([body, 400]);
    }
    expect((await manage(admin, 'DELETE', `${path}?end_token_families=perhaps`)).status).toBe(400);
    expect((await manage(auditor, 'GET', path)).headers.get('etag')).toBe(headers.get('etag'));
  });

  it('requests of an auditor, or from another tenant', async () => {
    const { path, headers } = await trusted();
    const writes = [
      ['PATCH', '', { max_lifetime_seconds: 60 }],
      ['POST', '/disable', {}],
      ['POST', '/enable'],
      ['DELETE', ''],
    ] as const;
    for (const [method, action, body] of writes) {
      expect([action, (await manage(auditor, method, path + action, { body })).status]).toEqual([action, 403]);
      expect([action, (await manage(stranger, method, path + action, { body, tenant: 'acme' })).status]).toEqual([
        action,
        404,
      ]);
    }
    expect((await manage(stranger, 'GET', path, { tenant: 'acme' })).status).toBe(404);
    expect((await manage(auditor, 'POST', COLLECTION, { body: { issuer: 'https://no.example', jwks } })).status).toBe(
      403,
    );
    const left = await manage(auditor, 'GET', path);
    expect([left.headers.get('etag'), left.body.disabled_at]).toEqual([headers.get('etag'), null]);
  });
});
