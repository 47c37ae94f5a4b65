/** Token introspection (RFC 7662): who may call it, and the response for an inactive token. */
import { describe, expect, it } from 'vitest';
import { freshCode, freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { callAs, introspect, postForm, requestToken, revoke, tokensOf } from '../support/oauth';
import { scim } from '../support/scim';

const spa = clientOf('spa');
const web = clientOf('web');
const api = clientOf('api');
const machine = clientOf('machine');

describe('an active token', () => {
  it('of a person identifies the person and when it expires', async () => {
    const person = await scim.createPerson();
    const { access_token, expires_in } = await freshTokens(spa, person, { overrides: { scope: 'profile email' } });
    const { status, headers, body } = await introspect(api, access_token);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toMatchObject({
      active: true,
      token_type: 'Bearer',
      client_id: 'spa',
      sub: person.id,
      username: person.userName,
      scope: 'profile email',
      iss: issuerOf(),
      aud: issuerOf(),
      jti: expect.any(String),
    });
    expect(Number(body.exp) - Number(body.iat)).toBe(expires_in);
  });

  it('of a machine has the client itself as its subject', async () => {
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    const { body } = await introspect(api, access_token);
    expect(body).toMatchObject({ active: true, client_id: 'machine', sub: 'machine' });
    expect(body).not.toHaveProperty('username');
  });

  it.each(['access_token', 'refresh_token', 'nonsense'])(
    'is found whatever token_type_hint says: %s',
    async (token_type_hint) => {
      const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
      expect((await callAs(api, '/introspect', { token: access_token, token_type_hint })).body.active).toBe(true);
    },
  );

  it('may be a refresh token, for the client that holds it', async () => {
    const { refresh_token } = await freshTokens(web, await scim.createPerson());
    expect((await introspect(web, refresh_token ?? '')).body).toMatchObject({
      active: true,
      client_id: 'web',
      scope: web.scope,
    });
  });
});

describe('a client that serves particular resources', () => {
  const service = clientOf('orders-service');
  const tokenFor = async (resource?: string) =>
    (await tokensOf(requestToken(service, { grant_type: 'client_credentials', resource }))).access_token;
  const personsFor = async (resource?: string) =>
    (await freshTokens(spa, await scim.createPerson(), { overrides: { resource } })).access_token;

  it('gets details of tokens for those resources', async () => {
    expect((await introspect(service, await personsFor('https://orders.example'))).body).toMatchObject({
      active: true,
      client_id: spa.id,
    });
  });

  it('learns nothing about a token for another resource, or for the issuer alone (RFC 7662, 4)', async () => {
    for (const resource of ['urn:example:open', undefined])
      expect((await introspect(service, await personsFor(resource))).body).toEqual({ active: false });
  });

  it('gets details of its own tokens, wherever they can be used', async () => {
    expect((await introspect(service, await tokenFor('https://reports.example'))).body).toMatchObject({
      active: true,
      client_id: service.id,
      aud: 'https://reports.example',
    });
  });
});

describe('a client that serves no particular resource', () => {
  it('gets details of tokens for the issuer, and nothing about tokens for a resource', async () => {
    const person = await scim.createPerson();
    const tokenFor = async (resource?: string) =>
      (await freshTokens(spa, person, { overrides: { resource } })).access_token;
    expect((await introspect(api, await tokenFor())).body).toMatchObject({ active: true, aud: issuerOf() });
    expect((await introspect(api, await tokenFor('https://orders.example'))).body).toEqual({ active: false });
  });
});

describe('exactly {"active":false} and nothing else', () => {
  const expectInactive = async (token: string, client = api) => {
    const { status, body } = await introspect(client, token);
    expect([status, body]).toEqual([200, { active: false }]);
  };

  it.each([
    ['nonsense', 'nonsense'],
    ["a refresh token's prefix", 'tsr_AAAA'],
    ['three parts separated by dots', 'a.b.c'],
    ['alg none', 'eyJhbGciOiJub25lIn0.eyJhY3RpdmUiOnRydWV9.'],
    ['20,000 characters', 'x'.repeat(20_000)],
    ['a control character', '\u0001é'],
  ])('for a token that was never issued: %s', async (_what, token) => expectInactive(token));

  it('for a token with an altered signature, header or claim', async () => {
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    const [header = '', payload = '', signature = ''] = access_token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const none = encode({ ...decode(header), alg: 'none' });
    const wider = encode({ ...decode(payload), scope: 'reports' });
    for (const forged of [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${wider}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${'A'.repeat(86)}`,
    ]) {
      await expectInactive(forged);
    }
    expect((await introspect(api, access_token)).body.active).toBe(true);
  });

  it('for a revoked access token', async () => {
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    await revoke(machine, access_token);
    await expectInactive(access_token);
  });

  it('for a code', async () => expectInactive((await freshCode(spa, await scim.createPerson())).code));

  it.each([web, spa])('for a refresh token of $id presented by another client', async (holder) => {
    const { refresh_token } = await freshTokens(holder, await scim.createPerson());
    await expectInactive(refresh_token ?? '', api);
  });

  it('for a rotated refresh token', async () => {
    const { refresh_token } = await freshTokens(web, await scim.createPerson());
    await requestToken(web, { grant_type: 'refresh_token', refresh_token });
    await expectInactive(refresh_token ?? '', web);
  });

  it('for a token of another tenant, in both directions', async () => {
    const acme = clientOf('api', 'acme');
    const { access_token } = await tokensOf(requestToken(machine, { grant_type: 'client_credentials' }));
    const { access_token: foreign } = await tokensOf(requestToken(acme, { grant_type: 'client_credentials' }));
    await expectInactive(access_token, acme);
    await expectInactive(foreign, api);
  });
});

describe('a client that fails authentication learns nothing', () => {
  it('of an active token', async () => {
    const { access_token } = await freshTokens(spa, await scim.createPerson());
    for (const form of [
      {},
      { client_id: spa.id },
      { client_id: api.id },
      { client_id: api.id, client_secret: api.secret ?? '' },
    ]) {
      const { status, body } = await postForm('/introspect', { token: access_token, ...form });
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      expect(body).not.toHaveProperty('active');
    }
    const { status } = await postForm(
      '/introspect',
      { token: access_token },
      { headers: { Authorization: `Bearer ${access_token}` } },
    );
    expect(status).toBe(401);
  });
});
