import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearerGuard, type BearerNeeds } from './bearer-guard';
import { keyThumbprint } from './dpop/key-thumbprint';
import { currentNonce } from './dpop/nonce';
import { proofAlgorithms } from './dpop/verify-proof';
import { type ClientCertificate, readClientCertificate } from './mutual-tls/client-certificate';
import { newCertificate } from './testing/certificates';
import { newProof, newProofKey } from './testing/proof';
import { newTokenContext } from './testing/tenant';
import { type AccessTokenSubject, mintAccessToken } from './tokens/access-token';
import { signJwt } from './tokens/jwt';
import { sealRefreshToken } from './tokens/refresh-token';

const REALM = 'realm="https://auth.example/t/acme", resource_metadata="https://auth.example/.well-known/oauth-protected-resource/t/acme"';
const ALGS = `algs="${proofAlgorithms.join(' ')}"`;
const OTHER = `DPoP ${REALM}, ${ALGS}`;
const PLAIN = `Bearer ${REALM}, ${OTHER}`;
const INVALID = `Bearer ${REALM}, error="invalid_token", error_description="The access token is invalid, expired or revoked", ${OTHER}`;
const MALFORMED = `Bearer ${REALM}, error="invalid_request", error_description="The access token must come once, in the Authorization header", ${OTHER}`;

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
    requiresDpopNonce: false,
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
    issuer: { ...tokens.issuer, acceptsTokenInForm, requiresDpopNonce: world.requiresDpopNonce },
    dpopNonceKey: tokens.refreshTokenKey,
    mutualTls: { verifiesChains: false, aliasIssuer: null, certificate: () => certificate },
    refused: (refusal: (typeof refusals)[number]) => void refusals.push(refusal),
    store: {
      claimAssertion: async () => 'claimed' as const,
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

describe('a resource of ours with a name of its own', () => {
  test('takes what is addressed to it, and what is addressed to the issuer', async () => {
    for (const resources of [['https://auth.example/t/acme/scim/v2'], ['https://auth.example/t/acme'], []]) {
      expect(await guard(get(`Bearer ${await mint({ resources })}`), { resource: '/scim/v2' })).toMatchObject({ kind: 'bearer' });
    }
    expect(await guard(get(`Bearer ${await mint({ resources: ['https://auth.example/t/acme/userinfo'] })}`), { resource: '/scim/v2' })).toMatchObject({ error: 'invalid_token' });
  });

  test('says in its challenge where its own metadata is', async () => {
    const { headers } = (await guard(get(), { resource: '/scim/v2' })) as { headers: Record<string, string> };
    expect(headers['WWW-Authenticate']).toContain('resource_metadata="https://auth.example/.well-known/oauth-protected-resource/t/acme/scim/v2"');
  });
});

describe('nothing presented is 401 without an error code', () => {
  test.each([undefined, 'Basic YTpi', 'DPoPabc'])('header %s', async (header) => {
    expect(await guard(get(header))).toMatchObject({ kind: 'refused', status: 401, headers: { 'WWW-Authenticate': PLAIN } });
    expect(world.refusals).toMatchObject([{ endpoint: 'test', code: 'unauthorized', reason: 'no access token' }]);
  });

  test('a token in the form where the tenant does not allow that', async () => {
    expect(await guard(post(`access_token=${await mint()}`))).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': PLAIN } });
    expect(world.refusals).toMatchObject([{ reason: 'access_token is sent in the form, which the tenant does not allow' }]);
  });

  test.each(['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencodedx'])('a token in a body of %s', async (type) => {
    world.acceptsTokenInForm = true;
    expect(await guard(post(`access_token=${await mint()}`, {}, type))).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': PLAIN } });
  });

  test('a form of a PUT', async () => {
    world.acceptsTokenInForm = true;
    const request = new Request('https://auth.example/x', { method: 'PUT', body: `access_token=${await mint()}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
    expect(await guard(request)).toMatchObject({ status: 401, headers: { 'WWW-Authenticate': PLAIN } });
  });
});

describe('the wrong way to present is 400 invalid_request', () => {
  const malformed = async (request: Request) => {
    const refusal = await guard(request);
    expect(refusal).toMatchObject({ kind: 'refused', error: 'invalid_request', status: 400, headers: { 'WWW-Authenticate': MALFORMED } });
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
    expect(await guard(get(`Bearer ${token}`))).toMatchObject({ kind: 'refused', error: 'invalid_token', status: 401, headers: { 'WWW-Authenticate': INVALID } });
    expect(world.refusals.at(-1)).toMatchObject({ endpoint: 'test', code: 'invalid_token', reason: expect.stringMatching(reason) });
  };

  test('nonsense', () => invalid('nonsense', 'not a JWT'));
  test('expired', async () => {
    const token = await mint();
    world.tokens.time.now = new Date('2026-11-21T13:00:00Z');
    await invalid(token, /expired/);
  });
  test('for another of our own resources', async () => invalid(await mint({ resources: ['https://auth.example/t/acme/scim/v2'] }), /another audience/));
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
      tenantId, familyId: 'family-1', generation: 1, clientId: 'app', personId: 'person-1', sessionId: null, scopes: [], resources: [], authTime: 0, amr: [], acr: null, confirmation: null, familyExpiresAt: 2_000_000_000,
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
      headers: { 'WWW-Authenticate': `Bearer ${REALM}, error="insufficient_scope", error_description="The access token lacks a scope", scope="profile mail.send", ${OTHER}` },
    });
    expect(world.refusals).toMatchObject([{ code: 'insufficient_scope', reason: 'the access token lacks mail.send', clientId: 'app', personId: PERSON }]);
  });

  test('a person where services are meant, and the other way round', async () => {
    expect(await guard(get(`Bearer ${await mint()}`), { only: 'service' })).toMatchObject({ status: 403, description: 'This needs a token of a service' });
    expect(await guard(get(`Bearer ${await mint({ person: null })}`), { only: 'person' })).toMatchObject({ status: 403, description: 'This needs a token of a person' });
  });
});

describe('a token that is bound to the key of a DPoP proof', () => {
  const url = 'https://auth.example/userinfo';
  const key = newProofKey();
  const bound = () => mint({ confirmation: { jkt: keyThumbprint(key.jwk) ?? '' } });
  const present = (token: string, proof: string | null, scheme = 'DPoP') =>
    guard(new Request(url, { headers: { Authorization: `${scheme} ${token}`, ...(proof !== null && { DPoP: proof }) } }));
  const proofFor = (accessToken: string, changes?: Parameters<typeof newProof>[2]) => newProof(key, { method: 'GET', url, now: world.tokens.time.now, accessToken }, changes);

  test('lets in with a proof', async () => {
    const token = await bound();
    expect(await present(token, proofFor(token))).toMatchObject({ kind: 'bearer', bearer: { kind: 'person' } });
  });

  test('is refused without one, and the error is told at the scheme for proofs', async () => {
    expect(await present(await bound(), null)).toMatchObject({
      status: 401, error: 'invalid_dpop_proof', headers: { 'WWW-Authenticate': expect.stringMatching(new RegExp(`^DPoP ${REALM}, error="invalid_dpop_proof", error_description="[^"]+", ${ALGS}, Bearer ${REALM}$`)) },
    });
    expect([world.asked, world.refusals]).toMatchObject([0, [{ code: 'invalid_dpop_proof', reason: 'the request has no DPoP proof', clientId: 'app' }]]);
  });

  test('is refused with the proof of another key, for another token, or for another address', async () => {
    const token = await bound();
    const another = newProof(newProofKey(), { method: 'GET', url, now: world.tokens.time.now, accessToken: token });
    expect(await present(token, another)).toMatchObject({ status: 401, error: 'invalid_token' });
    expect(await present(token, proofFor(await mint()))).toMatchObject({ status: 401, error: 'invalid_dpop_proof' });
    expect(await present(token, proofFor(token, { claims: { htu: `${url}x` } }))).toMatchObject({ status: 401, error: 'invalid_dpop_proof' });
  });

  test('is refused as a bearer token, proof or not', async () => {
    const token = await bound();
    expect(await present(token, null, 'Bearer')).toMatchObject({ status: 401, error: 'invalid_token', headers: { 'WWW-Authenticate': INVALID } });
    expect(await present(token, proofFor(token), 'Bearer')).toMatchObject({ status: 401, error: 'invalid_token' });
  });

  test('is what a bearer token is not, also with a proof', async () => {
    const token = await mint();
    expect(await present(token, proofFor(token))).toMatchObject({ status: 401, error: 'invalid_token' });
    expect(world.refusals).toMatchObject([{ reason: 'the access token is bound to no DPoP key, and is presented as if it were' }]);
  });

  test('is not looked for among the tokens of the resource server’s own kind', async () => {
    const ownToken = () => Promise.reject(new Error('It is looked for.'));
    expect(await guard(new Request(url, { headers: { Authorization: 'DPoP scim-token' } }), { ownToken })).toMatchObject({ error: 'invalid_token' });
  });

  test('is told which nonce it needs, which is no refusal', async () => {
    world.requiresDpopNonce = true;
    const token = await bound();
    const nonce = currentNonce({ key: world.tokens.refreshTokenKey, tenantId: world.tokens.issuer.tenantId, now: world.tokens.time.now });
    expect(await present(token, proofFor(token))).toMatchObject({
      status: 401, error: 'use_dpop_nonce', headers: { 'DPoP-Nonce': nonce, 'WWW-Authenticate': expect.stringMatching(/^DPoP .*error="use_dpop_nonce"/) },
    });
    expect(world.refusals).toEqual([]);
    expect(await present(token, proofFor(token, { claims: { nonce } }))).toMatchObject({ kind: 'bearer' });
  });

  test('and to a certificate, must have both proved', async () => {
    const token = await mint({ confirmation: { 'jkt': keyThumbprint(key.jwk) ?? '', 'x5t#S256': mine.thumbprint } });
    expect(await present(token, proofFor(token))).toMatchObject({ error: 'invalid_token' });
    world.certificate = mine;
    expect(await present(token, null)).toMatchObject({ error: 'invalid_dpop_proof' });
    expect(await present(token, proofFor(token))).toMatchObject({ kind: 'bearer' });
  });
});
