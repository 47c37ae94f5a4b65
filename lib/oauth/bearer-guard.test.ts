import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearerGuard, type BearerNeeds } from './bearer-guard';
import { type ClientCertificate, readClientCertificate } from './mutual-tls/client-certificate';
import { newCertificate } from './testing/certificates';
import { newTokenContext } from './testing/tenant';
import { type AccessTokenSubject, mintAccessToken } from './tokens/access-token';
import { signJwt } from './tokens/jwt';
import { sealRefreshToken } from './tokens/refresh-token';

const REALM = 'realm="https://auth.example/t/acme"';
const INVALID = `Bearer ${REALM}, error="invalid_token", error_description="The access token is invalid, expired or revoked"`;
const MALFORMED = `Bearer ${REALM}, error="invalid_request", error_description="The access token must come once, in the Authorization header"`;

let mine: ClientCertificate;
let another: ClientCertificate;
beforeAll(async () => {
  mine = readClientCertificate((await newCertificate({ subject: 'CN=mine' })).der, false);
  another = readClientCertificate((await newCertificate({ subject: 'CN=mine' })).der, false);
});

function setUp() {
  const tokens = newTokenContext();
  const refusals: { endpoint: string; code: string; reason: string; clientId: string | null; personId?: string }[] = [];
  return {
    tokens,
    refusals,
    standing: true,
    asked: 0,
    acceptsTokenInForm: false,
    certificate: null as ClientCertificate | null,
  };
}

let world: ReturnType<typeof setUp>;
beforeEach(() => {
  world = setUp();
});

const PERSON = '0198a000-0000-7000-8000-00000000000a';
const person = { subject: PERSON, familyId: 'family-1', authTime: 1_795_000_000, amr: ['pwd'], acr: null };
const mint = (differences: Partial<AccessTokenSubject> = {}) =>
  mintAccessToken(world.tokens, { clientId: 'app', scopes: ['profile', 'mail.read'], resources: [], person, ...differences }, 600);

function guard<Own = never>(request: Request, needs: Partial<BearerNeeds<Own>> = {}) {
  const { tokens, refusals, standing, acceptsTokenInForm, certificate } = world;
  const context = {
    ...tokens,
    issuer: { ...tokens.issuer, acceptsTokenInForm },
    mutualTls: { verifiesChains: false, aliasIssuer: null, certificate: () => certificate },
    refused: (refusal: (typeof refusals)[number]) => void refusals.push(refusal),
    store: {
      async checkAccessToken() {
        world.asked += 1;
        return standing ? { kind: 'active' as const, personId: PERSON, userName: 'ada' } : { kind: 'inactive' as const };
      },
    },
  };
  return bearerGuard(request, context, { endpoint: 'test', ...needs });
}

const get = (authorization?: string, query = '') =>
  new Request(`https://auth.example/userinfo${query}`, authorization === undefined ? {} : { headers: { Authorization: authorization } });
const post = (body: string, headers: Record<string, string> = {}, type = 'application/x-www-form-urlencoded') =>
  new Request('https://auth.example/userinfo', { method: 'POST', body, headers: { 'Content-Type': type, ...headers } });

describe('lets in', () => {
  test('a person, by way of a client', async () => {
    expect(await guard(get(`Bearer ${await mint()}`), { scopes: ['mail.read'] })).toMatchObject({
      kind: 'bearer', bearer: { kind: 'person', personId: PERSON, userName: 'ada', familyId: 'family-1', clientId: 'app', scopes: ['profile', 'mail.read'] },
    });
    expect([world.asked, world.refusals]).toEqual([1, []]);
  });

  test('a service by itself, and tells it from a person', async () => {
    const token = await mint({ person: null });
    expect(await guard(get(`Bearer ${token}`))).toMatchObject({ kind: 'bearer', bearer: { kind: 'service', subject: 'app', clientId: 'app' } });
    expect(await guard(get(`Bearer ${token}`), { only: 'service' })).toMatchObject({ bearer: { kind: 'service' } });
  });

  test('the resource server’s own kind of token, without looking at it as an access token', async () => {
    const needs: Partial<BearerNeeds<string>> = { scopes: ['any'], only: 'person', ownToken: async (token) => (token === 'scim-token' ? 'connection' : null) };
    expect(await guard(get('Bearer scim-token'), needs)).toEqual({ kind: 'own', own: 'connection' });
    expect(await guard(get('Bearer other-token'), needs)).toMatchObject({ kind: 'refused', error: 'invalid_token' });
  });

  test('a token in the form where the tenant allows that, and leaves the form to be read', async () => {
    world.acceptsTokenInForm = true;
    const request = post(new URLSearchParams({ access_token: await mint(), x: '1' }).toString());
    expect(await guard(request)).toMatchObject({ kind: 'bearer' });
    expect(new URLSearchParams(await request.text()).get('x')).toBe('1');
  });

  test('who presents the certificate that the token is bound to', async () => {
    world.certificate = mine;
    expect(await guard(get(`Bearer ${await mint({ confirmation: { 'x5t#S256': mine.thumbprint } })}`))).toMatchObject({ kind: 'bearer' });
  });

  test('an unbound token, whatever certificate comes with it', async () => {
    world.certificate = another;
    expect(await guard(get(`Bearer ${await mint()}`))).toMatchObject({ kind: 'bearer' });
  });
});

describe('nothing presented is 401 without an error code', () => {
  test.each([undefined, 'Basic YTpi', 'DPoP abc'])('header %s', async (header) => {
    expect(await guard(get(header))).toMatchObject({ kind: 'refused', status: 401, challenge: `Bearer ${REALM}` });
    expect(world.refusals).toMatchObject([{ endpoint: 'test', code: 'unauthorized', reason: 'no bearer token' }]);
  });

  test('a token in the form where the tenant does not allow that', async () => {
    expect(await guard(post(`access_token=${await mint()}`))).toMatchObject({ status: 401, challenge: `Bearer ${REALM}` });
    expect(world.refusals).toMatchObject([{ reason: 'access_token is sent in the form, which the tenant does not allow' }]);
  });

  test.each(['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx'])('a token in a body of %s', async (type) => {
    world.acceptsTokenInForm = true;
    expect(await guard(post(`access_token=${await mint()}`, {}, type))).toMatchObject({ status: 401, challenge: `Bearer ${REALM}` });
  });

  test('a form of a PUT', async () => {
    world.acceptsTokenInForm = true;
    const request = new Request('https://auth.example/x', { method: 'PUT', body: `access_token=${await mint()}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
    expect(await guard(request)).toMatchObject({ status: 401, challenge: `Bearer ${REALM}` });
  });
});

describe('the wrong way to present is 400 invalid_request', () => {
  const malformed = async (request: Request) => {
    const refusal = await guard(request);
    expect(refusal).toMatchObject({ kind: 'refused', error: 'invalid_request', status: 400, challenge: MALFORMED });
    expect(world.asked).toBe(0);
  };

  test('in the query, good as it may be', async () => malformed(get(undefined, `?access_token=${await mint()}`)));
  test('in the query beside the header', async () => malformed(get(`Bearer ${await mint()}`, `?access_token=${await mint()}`)));
  test('in the header and the form, whether forms are allowed or not', async () => {
    for (world.acceptsTokenInForm of [false, true]) await malformed(post(`access_token=${await mint()}`, { Authorization: `Bearer ${await mint()}` }));
  });
  test('twice in the form', async () => {
    world.acceptsTokenInForm = true;
    await malformed(post(`access_token=${await mint()}&access_token=${await mint()}`));
  });
  test('two headers', async () => malformed(get(`Bearer ${await mint()}, Bearer ${await mint()}`)));
});

describe('a bad token is 401 invalid_token', () => {
  const invalid = async (token: string, reason: RegExp | string) => {
    expect(await guard(get(`Bearer ${token}`))).toMatchObject({ kind: 'refused', error: 'invalid_token', status: 401, challenge: INVALID });
    expect(world.refusals.at(-1)).toMatchObject({ endpoint: 'test', code: 'invalid_token', reason: expect.stringMatching(reason) });
  };

  test('nonsense', () => invalid('nonsense', 'not a JWT'));
  test('expired', async () => {
    const token = await mint();
    world.tokens.time.now = new Date('2026-11-21T13:00:00Z');
    await invalid(token, /expired/);
  });
  test('for another resource server', async () => invalid(await mint({ resources: ['https://orders.example'] }), /another audience/));
  test('of another tenant with the same key', async () => {
    const other = { ...world.tokens, issuer: { ...world.tokens.issuer, issuer: 'https://auth.example' } };
    await invalid(await mintAccessToken(other, { clientId: 'app', scopes: [], resources: [], person }, 600), /another issuer/);
  });
  test('revoked, or its person or client inactive', async () => {
    world.standing = false;
    await invalid(await mint(), /revoked/);
    expect(world.refusals.at(-1)).toMatchObject({ clientId: 'app', personId: PERSON });
  });
  test('an ID token', async () => invalid(await signJwt(world.tokens.keys, { typ: 'JWT' }, { iss: world.tokens.issuer.issuer, sub: 'person-1', aud: world.tokens.issuer.issuer, exp: 2_000_000_000 }), /not of type at\+jwt/));
  test('a refresh token', async () => {
    const { issuer: { tenantId } } = world.tokens;
    await invalid(sealRefreshToken(world.tokens, {
      tenantId, familyId: 'family-1', generation: 1, clientId: 'app', personId: 'person-1', scopes: [], resources: [], authTime: 0, amr: [], acr: null, confirmation: null, familyExpiresAt: 2_000_000_000,
    }), 'not a JWT');
  });
  test('bound to a certificate, without one', async () => invalid(await mint({ confirmation: { 'x5t#S256': mine.thumbprint } }), /proves none/));
  test('bound to a certificate, with another of the same name', async () => {
    world.certificate = another;
    await invalid(await mint({ confirmation: { 'x5t#S256': mine.thumbprint } }), /another key/);
  });
  test('bound to something that is not known here', async () => {
    world.certificate = mine;
    await invalid(await mint({ confirmation: {} }), /another key/);
  });
});

describe('too little is 403 insufficient_scope', () => {
  test('a scope is missing, and the challenge says which are needed', async () => {
    expect(await guard(get(`Bearer ${await mint()}`), { scopes: ['profile', 'mail.send'] })).toMatchObject({
      kind: 'refused', error: 'insufficient_scope', status: 403,
      challenge: `Bearer ${REALM}, error="insufficient_scope", error_description="The access token lacks a scope", scope="profile mail.send"`,
    });
    expect(world.refusals).toMatchObject([{ code: 'insufficient_scope', reason: 'the access token lacks mail.send', clientId: 'app', personId: PERSON }]);
  });

  test('a person where services are meant, and the other way round', async () => {
    expect(await guard(get(`Bearer ${await mint()}`), { only: 'service' })).toMatchObject({ status: 403, description: 'This needs a token of a service' });
    expect(await guard(get(`Bearer ${await mint({ person: null })}`), { only: 'person' })).toMatchObject({ status: 403, description: 'This needs a token of a person' });
  });
});
