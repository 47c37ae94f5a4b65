/**
 * Personal access tokens: what resource servers and our own resources make of them, and that they end with their
 * person.
 */
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { callAs, introspect, revoke } from '../support/oauth';
import { ACCOUNT_TENANT, accountDirectory, askForToken, newPersonalToken, REPORTS } from '../support/personal-token';
import { ScimClient, scim } from '../support/scim';
import { formOf } from '../support/user-agent';
import { userinfo } from '../support/userinfo';

const client = (id: string) => clientOf(id, ACCOUNT_TENANT);
const reports = client('account-reports');
const INACTIVE = { active: false };
const introspected = async (token: string, as = reports) => (await introspect(as, token)).body;
const leave = (id: string) => accountDirectory.patch(id, { op: 'replace', path: 'active', value: false });

describe('introspection of a personal access token', () => {
  it('gives the client that serves its resource the person, scope and expiry, and no client_id', async () => {
    const person = await accountDirectory.createPerson();
    const { token } = await newPersonalToken(person, { scopes: ['reports.read', 'reports.write'], days: '7' });
    const { status, headers, body } = await introspect(reports, token);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      active: true,
      token_type: 'Bearer',
      iss: issuerOf(ACCOUNT_TENANT),
      sub: person.id,
      username: person.userName,
      aud: REPORTS,
      scope: 'reports.read reports.write',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: expect.any(Number),
      acr: 'urn:tessera:acr:1fa',
    });
    expect(Number(body.exp) - Number(body.iat)).toBe(7 * 86_400);
  });

  it('uses the subject that the asking client sees', async () => {
    const person = await accountDirectory.createPerson();
    const { token } = await newPersonalToken(person);
    const body = await introspected(token, client('account-pair'));
    expect(body).toMatchObject({ active: true, aud: REPORTS });
    expect(body.sub).not.toBe(person.id);
    expect(body).not.toHaveProperty('username');
  });

  it('gives nothing to other clients, whether they serve another resource or none', async () => {
    const { token } = await newPersonalToken(await accountDirectory.createPerson());
    for (const id of ['account-orders', 'account-api']) expect(await introspected(token, client(id))).toEqual(INACTIVE);
    expect((await introspect(client('account-spa'), token)).status).toBe(401);
    expect(await introspected(token, clientOf('api'))).toEqual(INACTIVE);
    expect((await introspected(token)).active).toBe(true);
  });

  it('reports one for our own resources as inactive to everyone', async () => {
    const { token } = await newPersonalToken(await accountDirectory.createPerson(), {
      resource: 'own',
      scopes: ['openid'],
    });
    expect(await introspected(token)).toEqual(INACTIVE);
  });

  it.each(['tsp_', `tsp_${'A'.repeat(43)}`, `tsp_${'A'.repeat(44)}`])('reports %s as inactive', async (token) =>
    expect(await introspected(token)).toEqual(INACTIVE),
  );
});

describe('our own resources', () => {
  it('accept one issued for them: userinfo with openid, /Me with scim.me', async () => {
    const person = await accountDirectory.createPerson({ displayName: 'Ann Reading' });
    const { token, agent } = await newPersonalToken(person, { resource: 'own', scopes: ['openid', 'profile'] });
    const answer = await userinfo(token, {}, ACCOUNT_TENANT);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.body).toMatchObject({ sub: person.id, name: 'Ann Reading' });
    expect(answer.body).not.toHaveProperty('email');
    expectScimError(await new ScimClient(token, ACCOUNT_TENANT).get('/Me'), { status: 403 });

    const me = new ScimClient(
      (await newPersonalToken(person, { resource: 'own', scopes: ['scim.me'] }, agent)).token,
      ACCOUNT_TENANT,
    );
    expect(await me.get('/Me')).toMatchObject({ status: 200, body: { id: person.id, displayName: 'Ann Reading' } });
    expectScimError(await me.get('/Users'), { status: 403 });
    expectScimError(await me.send('PATCH', '/Me', {}), { status: 405 });
    const refused = await userinfo(me.token, {}, ACCOUNT_TENANT);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringMatching(/^Bearer .*error="insufficient_scope".*scope="openid"/),
    ]);
  });

  it('reject one issued for another resource, and accept it only as a plain bearer token', async () => {
    const person = await accountDirectory.createPerson();
    const { token, agent } = await newPersonalToken(person);
    expect((await userinfo(token, {}, ACCOUNT_TENANT)).headers.get('www-authenticate')).toMatch(
      /error="invalid_token"/,
    );
    expectScimError(await new ScimClient(token, ACCOUNT_TENANT).get('/Me'), { status: 401 });
    const own = await newPersonalToken(person, { resource: 'own', scopes: ['openid'] }, agent);
    expect(
      (await userinfo(own.token, { headers: { Authorization: `DPoP ${own.token}` } }, ACCOUNT_TENANT)).status,
    ).toBe(401);
    expect((await userinfo(own.token, {}, 'default')).status).toBe(401);
  });
});

describe('a personal access token ends', () => {
  it('when its person is deactivated, everywhere immediately, and stays ended after reactivation', async () => {
    const person = await accountDirectory.createPerson();
    const { token, agent } = await newPersonalToken(person);
    const own = await newPersonalToken(person, { resource: 'own', scopes: ['openid'] }, agent);
    const me = await newPersonalToken(person, { resource: 'own', scopes: ['scim.me'] }, agent);
    await leave(person.id);
    const gone = async () => {
      expect(await introspected(token)).toEqual(INACTIVE);
      expect((await userinfo(own.token, {}, ACCOUNT_TENANT)).status).toBe(401);
      expectScimError(await new ScimClient(me.token, ACCOUNT_TENANT).get('/Me'), { status: 401 });
    };
    await gone();
    await accountDirectory.patch(person.id, { op: 'replace', path: 'active', value: true });
    await gone();
  });

  it('when its person is deactivated, even while a hundred are used and created in parallel', async () => {
    const person = await accountDirectory.createPerson();
    const { token, agent } = await newPersonalToken(person);
    const uses = Array.from({ length: 90 }, () => introspected(token));
    const makings = Array.from({ length: 10 }, () => askForToken(agent).catch(() => null));
    await leave(person.id);
    const [, made] = await Promise.all([Promise.all(uses), Promise.all(makings)]);
    const tokens = made.flatMap((page) => /value="(tsp_[\w-]{43})"/.exec(page?.html ?? '')?.[1] ?? []);
    for (const one of [token, ...tokens]) expect(await introspected(one)).toEqual(INACTIVE);
  });

  it('when the person revokes it', async () => {
    const { token, agent } = await newPersonalToken(await accountDirectory.createPerson());
    const page = await agent.open(`${issuerOf(ACCOUNT_TENANT)}/account/tokens`);
    const answer = await agent.submit(page, {}, formOf(page, '/account/tokens/revoke'));
    expect(answer.url.search).toBe('');
    expect(textOf(answer.html)).toContain('1 personal access token ended.');
    expect(await introspected(token)).toEqual(INACTIVE);
  });

  it('when any client that has it revokes it (RFC 7009), as it belongs to no client', async () => {
    const person = await accountDirectory.createPerson();
    const { token, agent } = await newPersonalToken(person);
    expect((await revoke(client('account-spa'), token)).status).toBe(200);
    expect(await introspected(token)).toEqual(INACTIVE);
    expect((await revoke(client('account-spa'), token)).status).toBe(200);
    const another = await newPersonalToken(person, {}, agent);
    expect((await revoke(clientOf('spa'), another.token)).status).toBe(200);
    expect((await callAs({ ...reports, secret: 'wrong' }, '/revoke', { token: another.token })).status).toBe(401);
    expect((await introspected(another.token)).active).toBe(true);
  });
});

describe('the management API', () => {
  it('shows a person’s tokens without their values, counts them among what ends, and revokes one', async () => {
    const person = await accountDirectory.createPerson();
    const { token } = await newPersonalToken(person, { name: 'listed' });
    const key = await newAccessKey('owner', { tenant: ACCOUNT_TENANT });
    const path = `/people/${person.id}/personal-access-tokens`;
    const { status, body } = await manage(key, 'GET', path, { tenant: ACCOUNT_TENANT });
    expect([status, body]).toEqual([
      200,
      {
        items: [
          {
            id: expect.any(String),
            name: 'listed',
            resource: REPORTS,
            scopes: ['reports.read'],
            created_at: expect.any(String),
            expires_at: expect.any(String),
            last_used_at: null,
          },
        ],
      },
    ]);
    const [{ id } = { id: '' }] = body.items as { id: string }[];
    const reader = await newAccessKey('auditor', { tenant: ACCOUNT_TENANT });
    expect((await manage(reader, 'DELETE', `${path}/${id}`, { tenant: ACCOUNT_TENANT })).status).toBe(403);
    expect((await manage(key, 'DELETE', `${path}/${id}`, { tenant: ACCOUNT_TENANT })).status).toBe(204);
    expect((await manage(key, 'DELETE', `${path}/${id}`, { tenant: ACCOUNT_TENANT })).status).toBe(404);
    expect(await introspected(token)).toEqual(INACTIVE);
    await newPersonalToken(person);
    expect(
      (await manage(key, 'POST', `/people/${person.id}/deactivate`, { tenant: ACCOUNT_TENANT })).body,
    ).toMatchObject({ ended: { personal_access_tokens: 1, access_keys: 0 } });
  });
});

describe('creating one', () => {
  it('requires a scope of the resource, a name, and a lifetime within limits', async () => {
    const agent = await signIn(await accountDirectory.createPerson(), { tenant: ACCOUNT_TENANT });
    const refused = async (wanted: Parameters<typeof askForToken>[1], words: string) => {
      const { html } = await askForToken(agent, wanted);
      expect(html).not.toMatch(/tsp_[\w-]{43}/);
      expect(textOf(html)).toContain(words);
    };
    await refused({ scopes: ['openid'] }, 'One of these is no longer available.');
    await refused({ scopes: [] }, 'Choose at least one.');
    await refused({ name: ' ' }, 'Enter a name.');
    await refused({ name: 'n'.repeat(61) }, 'At most 60 characters.');
    await refused({ days: '61' }, 'At most 60 days.');
    await refused({ days: '0' }, 'Enter a whole number of days.');
    expect(textOf((await agent.open(`${issuerOf(ACCOUNT_TENANT)}/account/tokens`)).html)).toContain('None yet.');
  });

  it('is not offered by a tenant that has not enabled it', async () => {
    const agent = await signIn(await scim.createPerson());
    expect(textOf((await agent.open(`${issuerOf()}/account/tokens/new`)).html)).toContain(
      'Personal access tokens aren’t available.',
    );
    expect((await agent.open(`${issuerOf()}/account`)).html).not.toContain('Personal access tokens');
  });
});
