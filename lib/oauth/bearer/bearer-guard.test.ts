import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClientCertificate, readClientCertificate } from '@/lib/oauth/mutual-tls/client-certificate';
import { newCertificate } from '@/lib/oauth/testing/certificates';
import {
  get,
  guard,
  INVALID,
  MALFORMED,
  mint,
  newWorld,
  OTHER,
  PERSON,
  PLAIN,
  person,
  post,
  REALM,
  world,
} from '@/lib/oauth/testing/guarded-resource';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import { sealRefreshToken } from '@/lib/oauth/tokens/refresh-token';
import { readable } from '@/lib/platform/shared/testing/readable';
import type { BearerNeeds } from './bearer-guard';

let mine: ClientCertificate;
let another: ClientCertificate;
beforeAll(async () => {
  mine = readClientCertificate((await newCertificate({ subject: 'CN=mine' })).der, false);
  another = readClientCertificate((await newCertificate({ subject: 'CN=mine' })).der, false);
});

beforeEach(newWorld);

describe('accepts', () => {
  test('a person through a client', async () => {
    expect(await guard(get(`Bearer ${await mint()}`), { scopes: ['mail.read'] })).toMatchObject({
      kind: 'bearer',
      bearer: {
        kind: 'person',
        personId: PERSON,
        userName: 'ada',
        familyId: 'family-1',
        clientId: 'app',
        scopes: ['profile', 'mail.read'],
      },
    });
    expect(readable([world.asked, world.refusals])).toEqual([1, []]);
  });

  test('a service, and distinguishes it from a person', async () => {
    const token = await mint({ person: null });
    expect(await guard(get(`Bearer ${token}`))).toMatchObject({
      kind: 'bearer',
      bearer: { kind: 'service', subject: 'app', clientId: 'app' },
    });
    expect(await guard(get(`Bearer ${token}`), { only: 'service' })).toMatchObject({ bearer: { kind: 'service' } });
  });

  test('the resource server’s own kind of token, without checking it as an access token', async () => {
    const needs: Partial<BearerNeeds<string>> = {
      scopes: ['any'],
      only: 'person',
      ownToken: async (token) => (token === 'scim-token' ? 'connection' : null),
    };
    expect(await guard(get('Bearer scim-token'), needs)).toEqual({ kind: 'own', own: 'connection' });
    expect(await guard(get('Bearer other-token'), needs)).toMatchObject({ kind: 'refused', error: 'invalid_token' });
  });

  test('a person by a personal access token for our own resources, where those are accepted', async () => {
    const token = `tsp_${'a'.repeat(43)}`;
    const kept = {
      id: 'k',
      personId: PERSON,
      userName: 'ada',
      resource: null,
      scopes: ['mail.read'],
      acr: 'urn:tessera:acr:1fa',
      createdAt: new Date(0),
      expiresAt: new Date(1),
    };
    const needs = (
      found: typeof kept | (Omit<typeof kept, 'resource'> & { resource: string }) | null,
    ): Partial<BearerNeeds<string>> => ({ scopes: ['mail.read'], only: 'person', personalToken: async () => found });
    expect(await guard(get(`Bearer ${token}`), needs(kept))).toEqual({
      kind: 'bearer',
      headers: {},
      bearer: {
        kind: 'personal',
        personId: PERSON,
        userName: 'ada',
        scopes: ['mail.read'],
        acr: 'urn:tessera:acr:1fa',
        clientId: null,
      },
    });
    expect(await guard(get(`Bearer ${token}`), { ...needs(kept), acrValues: ['urn:tessera:acr:2fa'] })).toMatchObject({
      kind: 'refused',
      error: 'insufficient_user_authentication',
    });
    expect(await guard(get(`Bearer ${token}`), { ...needs(kept), only: 'service' })).toMatchObject({
      kind: 'refused',
      error: 'insufficient_scope',
    });
    expect(await guard(get(`Bearer ${token}`), { ...needs(kept), scopes: ['mail.send'] })).toMatchObject({
      kind: 'refused',
      error: 'insufficient_scope',
    });
    for (const found of [null, { ...kept, resource: 'https://other.example' }])
      expect(await guard(get(`Bearer ${token}`), needs(found))).toMatchObject({
        kind: 'refused',
        error: 'invalid_token',
      });
    expect(await guard(get(`DPoP ${token}`), needs(kept))).toMatchObject({ kind: 'refused', error: 'invalid_token' });
    expect(await guard(get(`Bearer ${token}`))).toMatchObject({ kind: 'refused', error: 'invalid_token' });
    expect(world.asked).toBe(0);
  });

  test('a token in the form where the tenant allows it, and leaves the form readable', async () => {
    world.acceptsTokenInForm = true;
    const request = post(new URLSearchParams({ access_token: await mint(), x: '1' }).toString());
    expect(await guard(request)).toMatchObject({ kind: 'bearer' });
    expect(new URLSearchParams(await request.text()).get('x')).toBe('1');
  });

  test('a client with the certificate that the token is bound to', async () => {
    world.certificate = mine;
    expect(await guard(get(`Bearer ${await mint({ confirmation: { 'x5t#S256': mine.thumbprint } })}`))).toMatchObject({
      kind: 'bearer',
    });
  });

  test('an unbound token with any certificate', async () => {
    world.certificate = another;
    expect(await guard(get(`Bearer ${await mint()}`))).toMatchObject({ kind: 'bearer' });
  });
});

describe('a resource of ours with a separate name', () => {
  test('accepts tokens addressed to it or to the issuer', async () => {
    for (const resources of [['https://auth.example/t/acme/scim/v2'], ['https://auth.example/t/acme'], []]) {
      expect(await guard(get(`Bearer ${await mint({ resources })}`), { resource: '/scim/v2' })).toMatchObject({
        kind: 'bearer',
      });
    }
    expect(
      await guard(get(`Bearer ${await mint({ resources: ['https://auth.example/t/acme/userinfo'] })}`), {
        resource: '/scim/v2',
      }),
    ).toMatchObject({ error: 'invalid_token' });
  });

  test('links its own metadata in its challenge', async () => {
    const { headers } = (await guard(get(), { resource: '/scim/v2' })) as { headers: Record<string, string> };
    expect(headers['WWW-Authenticate']).toContain(
      'resource_metadata="https://auth.example/.well-known/oauth-protected-resource/t/acme/scim/v2"',
    );
  });
});

describe('answers 401 without an error code when no token is presented', () => {
  test.each([undefined, 'Basic YTpi', 'DPoPabc'])('header %s', async (header) => {
    expect(await guard(get(header))).toMatchObject({
      kind: 'refused',
      status: 401,
      headers: { 'WWW-Authenticate': PLAIN },
    });
    expect(readable(world.refusals)).toMatchObject([
      { endpoint: 'test', code: 'unauthorized', reason: 'no access token' },
    ]);
  });

  test('a token in the form where the tenant does not allow that', async () => {
    expect(await guard(post(`access_token=${await mint()}`))).toMatchObject({
      status: 401,
      headers: { 'WWW-Authenticate': PLAIN },
    });
    expect(readable(world.refusals)).toMatchObject([
      { reason: 'access_token was sent in the form, which the tenant does not allow' },
    ]);
  });

  test.each(['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx'])(
    'a token in a body of %s',
    async (type) => {
      world.acceptsTokenInForm = true;
      expect(await guard(post(`access_token=${await mint()}`, {}, type))).toMatchObject({
        status: 401,
        headers: { 'WWW-Authenticate': PLAIN },
      });
    },
  );

  test('a form of a PUT', async () => {
    world.acceptsTokenInForm = true;
    const request = new Request('https://auth.example/x', {
      method: 'PUT',
      body: `access_token=${await mint()}`,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(await guard(request)).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': PLAIN } });
  });
});

describe('answers 400 invalid_request for the wrong way to present a token', () => {
  const malformed = async (request: Request) => {
    const refusal = await guard(request);
    expect(refusal).toMatchObject({
      kind: 'refused',
      error: 'invalid_request',
      status: 400,
      headers: { 'WWW-Authenticate': MALFORMED },
    });
    expect(world.asked).toBe(0);
  };

  test('in the query, even if valid', async () => malformed(get(undefined, `?access_token=${await mint()}`)));
  test('in the query beside the header', async () =>
    malformed(get(`Bearer ${await mint()}`, `?access_token=${await mint()}`)));
  test('in the header and the form, whether or not forms are allowed', async () => {
    for (world.acceptsTokenInForm of [false, true])
      await malformed(post(`access_token=${await mint()}`, { Authorization: `Bearer ${await mint()}` }));
  });
  test('twice in the form', async () => {
    world.acceptsTokenInForm = true;
    await malformed(post(`access_token=${await mint()}&access_token=${await mint()}`));
  });
  test('two headers', async () => malformed(get(`Bearer ${await mint()}, Bearer ${await mint()}`)));
});

describe('answers 401 invalid_token for a bad token', () => {
  const invalid = async (token: string, reason: RegExp | string) => {
    expect(await guard(get(`Bearer ${token}`))).toMatchObject({
      kind: 'refused',
      error: 'invalid_token',
      status: 401,
      headers: { 'WWW-Authenticate': INVALID },
    });
    expect(readable(world.refusals.at(-1))).toMatchObject({
      endpoint: 'test',
      code: 'invalid_token',
      reason: expect.stringMatching(reason),
    });
  };

  test('nonsense', () => invalid('nonsense', 'not a JWT'));
  test('expired', async () => {
    const token = await mint();
    world.tokens.time.now = new Date('2026-11-21T13:00:00Z');
    await invalid(token, /expired/);
  });
  test('for another of our own resources', async () =>
    invalid(await mint({ resources: ['https://auth.example/t/acme/scim/v2'] }), /another audience/));
  test('for another resource server', async () =>
    invalid(await mint({ resources: ['https://orders.example'] }), /another audience/));
  test('of another tenant with the same key', async () => {
    const other = { ...world.tokens, issuer: { ...world.tokens.issuer, issuer: 'https://auth.example' } };
    await invalid(
      await mintAccessToken(other, { clientId: 'app', scopes: [], resources: [], person }, 600),
      /another issuer/,
    );
  });
  test('revoked, or its person or client inactive', async () => {
    world.standing = false;
    await invalid(await mint(), /revoked/);
    expect(readable(world.refusals.at(-1))).toMatchObject({ clientId: 'app', personId: PERSON });
  });
  test('an ID token', async () =>
    invalid(
      await signJwt(
        world.tokens.keys,
        { typ: 'JWT' },
        { iss: world.tokens.issuer.issuer, sub: 'person-1', aud: world.tokens.issuer.issuer, exp: 2_000_000_000 },
      ),
      /not of type at\+jwt/,
    ));
  test('a refresh token', async () => {
    const {
      issuer: { tenantId },
    } = world.tokens;
    await invalid(
      sealRefreshToken(world.tokens, {
        tenantId,
        familyId: 'family-1',
        generation: 1,
        clientId: 'app',
        personId: 'person-1',
        sessionId: null,
        scopes: [],
        resources: [],
        authorizationDetails: [],
        authTime: 0,
        amr: [],
        acr: null,
        confirmation: null,
        familyExpiresAt: 2_000_000_000,
      }),
      'not a JWT',
    );
  });
  test('bound to a certificate, without one', async () =>
    invalid(await mint({ confirmation: { 'x5t#S256': mine.thumbprint } }), /does not prove possession/));
  test('bound to a certificate, with another of the same name', async () => {
    world.certificate = another;
    await invalid(await mint({ confirmation: { 'x5t#S256': mine.thumbprint } }), /different key/);
  });
  test('bound by an unknown method', async () => {
    world.certificate = mine;
    await invalid(await mint({ confirmation: {} }), /different key/);
  });
});

describe('answers 403 insufficient_scope for insufficient rights', () => {
  test('a missing scope, with the required ones in the challenge', async () => {
    expect(await guard(get(`Bearer ${await mint()}`), { scopes: ['profile', 'mail.send'] })).toMatchObject({
      kind: 'refused',
      error: 'insufficient_scope',
      status: 403,
      headers: {
        'WWW-Authenticate': `Bearer ${REALM}, error="insufficient_scope", error_description="The access token lacks a scope", scope="profile mail.send", ${OTHER}`,
      },
    });
    expect(readable(world.refusals)).toMatchObject([
      { code: 'insufficient_scope', reason: 'the access token lacks mail.send', clientId: 'app', personId: PERSON },
    ]);
  });

  test('a person where services are expected, and the reverse', async () => {
    expect(await guard(get(`Bearer ${await mint()}`), { only: 'service' })).toMatchObject({
      status: 403,
      description: 'A service token is required',
    });
    expect(await guard(get(`Bearer ${await mint({ person: null })}`), { only: 'person' })).toMatchObject({
      status: 403,
      description: 'A person token is required',
    });
  });
});
