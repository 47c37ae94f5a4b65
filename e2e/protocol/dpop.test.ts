/** DPoP-bound tokens (RFC 9449): which proofs the authorization server accepts, and what it binds. */
import { describe, expect, it } from 'vitest';
import { assertion, idp, JWT_BEARER } from '../support/assertion';
import { authorizationRequest, freshCode, signIn } from '../support/authorization';
import { DEVICE_GRANT, decideDevice, enterCode, freshDevice } from '../support/device';
import { callProving, ProofKey, requestBound } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { expectInvalidGrant, expectOAuthError, expectRedirectError } from '../support/expectations';
import { clientOf, scimTokenOf, type TestClient } from '../support/fixture';
import type { Parameters } from '../support/form';
import { introspect, postForm, requestToken, type TokenResponse, tokensOf } from '../support/oauth';
import { acmeScim, ScimClient, scim } from '../support/scim';
import { send } from '../support/send';

const CREDENTIALS = { grant_type: 'client_credentials' };
const TOKEN = `${issuerOf()}/token`;
const invalidProof = { status: 400, error: 'invalid_dpop_proof' };
const machine = clientOf('dpop-machine');
const spa = clientOf('dpop-spa');
const api = clientOf('api');

const claimsOf = ({ access_token: token }: TokenResponse) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Checks that a response contains a DPoP-bound token, both in the token itself and at introspection. */
async function expectBound(tokens: TokenResponse, key: ProofKey, asker = api): Promise<void> {
  const cnf = { jkt: key.thumbprint };
  expect(tokens.token_type).toBe('DPoP');
  expect(claimsOf(tokens).cnf).toEqual(cnf);
  expect((await introspect(asker, tokens.access_token)).body).toMatchObject({ active: true, token_type: 'DPoP', cnf });
}

/** A person's first DPoP-bound tokens, including the refresh token. */
async function boundTokens(client: TestClient, key: ProofKey): Promise<TokenResponse> {
  const { form } = await freshCode(client, await scim.createPerson());
  return tokensOf(requestBound(client, form, key));
}

const refreshBound = (client: TestClient, token: string | undefined, key: ProofKey, form: Parameters = {}) =>
  requestBound(client, { grant_type: 'refresh_token', refresh_token: token, ...form }, key);

describe('a proof binds the tokens', () => {
  it('of a code, and of its refresh', async () => {
    const key = new ProofKey();
    const tokens = await boundTokens(spa, key);
    await expectBound(tokens, key);
    await expectBound(await tokensOf(refreshBound(spa, tokens.refresh_token, key)), key);
  });

  it('of a client’s own', async () => {
    const key = new ProofKey();
    await expectBound(await tokensOf(requestBound(machine, CREDENTIALS, key)), key);
  });

  it('of a device', async () => {
    const key = new ProofKey();
    const tv = clientOf('tv');
    const device = await freshDevice(tv);
    const agent = await signIn(await scim.createPerson());
    await decideDevice(agent, await enterCode(agent, device.user_code), 'allow');
    await expectBound(
      await tokensOf(requestBound(tv, { grant_type: DEVICE_GRANT, device_code: device.device_code }, key)),
      key,
    );
  });

  it('of an assertion', async () => {
    const key = new ProofKey();
    const vouched = assertion(idp, { claims: { sub: (await scim.createPerson()).userName } });
    await expectBound(
      await tokensOf(requestBound(clientOf('agent'), { grant_type: JWT_BEARER, assertion: vouched }, key)),
      key,
    );
  });

  it('of an exchange, which accepts a bound token only with proof of its key', async () => {
    const key = new ProofKey();
    const service = clientOf('orders-service');
    const subject = await tokensOf(requestBound(service, CREDENTIALS, key));
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: subject.access_token,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      scope: 'orders:read',
    };
    expectOAuthError(await requestToken(service, form), { status: 400, error: 'invalid_request' });
    expectOAuthError(await requestBound(service, form, new ProofKey()), { status: 400, error: 'invalid_request' });
    await expectBound(await tokensOf(requestBound(service, form, key)), key);
  });

  it('at a tenant with a path', async () => {
    const key = new ProofKey();
    const client = clientOf('spa', 'acme');
    const { form } = await freshCode(client, await acmeScim.createPerson());
    expectOAuthError(await callProving(client, '/token', form, [key.proof('POST', TOKEN)]), invalidProof);
    await expectBound(await tokensOf(requestBound(client, form, key)), key, clientOf('api', 'acme'));
  });

  it('and without a proof they are bearer tokens', async () => {
    const tokens = await tokensOf(requestToken(clientOf('machine'), CREDENTIALS));
    expect([tokens.token_type, claimsOf(tokens).cnf]).toEqual(['Bearer', undefined]);
  });

  it('as the metadata says, with the algorithms', async () => {
    const metadata = (await (await send('/.well-known/oauth-authorization-server')).json()) as Record<string, unknown>;
    expect(metadata.dpop_signing_alg_values_supported).toEqual(
      expect.arrayContaining(['ES256', 'RS256', 'PS256', 'EdDSA']),
    );
    expect(JSON.stringify(metadata.dpop_signing_alg_values_supported)).not.toMatch(/none|HS/);
  });
});

describe('a refresh token', () => {
  it('of a public client is bound to the key, and a failed attempt does not use it up', async () => {
    const key = new ProofKey();
    const tokens = await boundTokens(spa, key);
    expectInvalidGrant(await refreshBound(spa, tokens.refresh_token, new ProofKey()));
    expectInvalidGrant(await requestToken(spa, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }));
    await tokensOf(refreshBound(spa, tokens.refresh_token, key));
  });

  it('of a public client is bound to the first key presented with it', async () => {
    const key = new ProofKey();
    const { form } = await freshCode(spa, await scim.createPerson());
    const unbound = await tokensOf(requestToken(spa, form));
    const bound = await tokensOf(refreshBound(spa, unbound.refresh_token, key));
    expectInvalidGrant(await refreshBound(spa, bound.refresh_token, new ProofKey()));
    await tokensOf(refreshBound(spa, bound.refresh_token, key));
  });

  it('of a client that authenticates is not bound: the client may change its key', async () => {
    const web = clientOf('dpop-web');
    const [first, second] = [new ProofKey(), new ProofKey()];
    const tokens = await boundTokens(web, first);
    await expectBound(await tokensOf(refreshBound(web, tokens.refresh_token, second)), second);
  });

  it('of a public client, again within the window, returns the same response to the holder of the same key only', async () => {
    const key = new ProofKey();
    const { refresh_token: token } = await boundTokens(spa, key);
    const first = await tokensOf(refreshBound(spa, token, key));
    expect(await tokensOf(refreshBound(spa, token, key))).toEqual(first);
    expectInvalidGrant(await refreshBound(spa, token, new ProofKey()));
    expectInvalidGrant(await requestToken(spa, { grant_type: 'refresh_token', refresh_token: token }));
  });

  it('of a public client, again within the window for less, returns a token bound to the same key, to the holder of that key only', async () => {
    const key = new ProofKey();
    const { refresh_token: token } = await boundTokens(spa, key);
    const first = await tokensOf(refreshBound(spa, token, key));
    const less = { scope: 'profile' };
    const other = await tokensOf(refreshBound(spa, token, key, less));
    expect(other).toMatchObject({ ...less, refresh_token: first.refresh_token });
    await expectBound(other, key);
    expectInvalidGrant(await refreshBound(spa, token, new ProofKey(), less));
    expectInvalidGrant(await requestToken(spa, { grant_type: 'refresh_token', refresh_token: token, ...less }));
    await expectBound(await tokensOf(refreshBound(spa, first.refresh_token, key)), key);
  });

  it('of a client that authenticates, again within the window with another key, returns the same refresh token and an access token for that key', async () => {
    const [key, another] = [new ProofKey(), new ProofKey()];
    const web = clientOf('dpop-web');
    const { refresh_token: token } = await boundTokens(web, key);
    const first = await tokensOf(refreshBound(web, token, key));
    expect(await tokensOf(refreshBound(web, token, key))).toEqual(first);
    const other = await tokensOf(refreshBound(web, token, another));
    expect(other.refresh_token).toBe(first.refresh_token);
    await expectBound(other, another);
  });
});

describe('a code bound to a key (dpop_jkt)', () => {
  it('identifies the key by its thumbprint', async () => {
    const request = authorizationRequest(spa, { dpop_jkt: 'nonsense' });
    expectRedirectError(await send(request.url), 'invalid_request', request);
  });

  it('is redeemed with that key only, and a failed attempt does not use it up', async () => {
    const key = new ProofKey();
    const person = await scim.createPerson();
    const { agent } = await freshCode(spa, person);
    const { form } = await freshCode(spa, person, { agent, overrides: { dpop_jkt: key.thumbprint } });
    expectInvalidGrant(await requestBound(spa, form, new ProofKey()));
    expectInvalidGrant(await requestToken(spa, form));
    await expectBound(await tokensOf(requestBound(spa, form, key)), key);
  });

  it('that was pushed is bound to the key of the accompanying proof', async () => {
    const key = new ProofKey();
    const url = `${issuerOf()}/par`;
    const request = authorizationRequest(spa);
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    const another = await callProving(spa, '/par', { ...parameters, dpop_jkt: new ProofKey().thumbprint }, [
      key.proof('POST', url),
    ]);
    expectOAuthError(another, { status: 400, error: 'invalid_request' });
    expectOAuthError(await callProving(spa, '/par', parameters, [key.proof('POST', TOKEN)]), invalidProof);
    const { status } = await callProving(spa, '/par', { ...parameters, dpop_jkt: key.thumbprint }, [
      key.proof('POST', url),
    ]);
    expect(status).toBe(201);
    const pushed = await callProving(spa, '/par', parameters, [key.proof('POST', url)]);
    const person = await scim.createPerson();
    const { agent } = await freshCode(spa, person);
    const code = await freshCode(spa, person, { agent, overrides: { request_uri: String(pushed.body.request_uri) } });
    const redeemed = { ...code.form, code_verifier: request.verifier };
    expectInvalidGrant(await requestBound(spa, redeemed, new ProofKey()));
    await expectBound(await tokensOf(requestBound(spa, redeemed, key)), key);
  });
});

describe('is rejected with invalid_dpop_proof', () => {
  const key = new ProofKey();
  const now = Math.floor(Date.now() / 1000);
  const refused = async (...proofs: string[]) =>
    expectOAuthError(await callProving(machine, '/token', CREDENTIALS, proofs), invalidProof);

  it('a missing proof, for a client whose tokens are always bound', async () => {
    expectOAuthError(await requestToken(machine, CREDENTIALS), invalidProof);
  });

  it('two proofs, even if both are valid', () => refused(key.proof('POST', TOKEN), key.proof('POST', TOKEN)));
  it('a proof that was used before, for whatever purpose', async () => {
    const proof = key.proof('POST', TOKEN);
    expect((await callProving(machine, '/token', CREDENTIALS, [proof])).status).toBe(200);
    await refused(proof);
    await refused(
      key.proof('POST', TOKEN, {
        claims: {
          jti: (JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti,
        },
      }),
    );
  });

  it('all but one of ten identical proofs', async () => {
    const proof = key.proof('POST', TOKEN);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callProving(machine, '/token', CREDENTIALS, [proof])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectOAuthError(answer, invalidProof);
  });

  it.each<[string, Record<string, unknown>]>([
    ['of another type', { typ: 'JWT' }],
    ['without a type', { typ: undefined }],
    ['that is not signed', { alg: 'none' }],
    ['with a symmetric algorithm', { alg: 'HS256' }],
    ['that contains the private key', { jwk: key.privateJwk }],
    ['with a symmetric key', { jwk: { kty: 'oct', k: 'eA' } }],
    ['with a key that did not sign it', { jwk: new ProofKey().jwk }],
    ['without a key', { jwk: undefined }],
    ['that identifies its key only by kid', { jwk: undefined, kid: 'p-256' }],
    ['with an unknown critical parameter', { crit: ['x'], x: 1 }],
  ])('a proof %s', (_name, header) => refused(key.proof('POST', TOKEN, { header })));

  it.each<[string, Record<string, unknown>]>([
    ['for another method', { htm: 'GET' }],
    ['with an assertion for another endpoint', { htu: `${issuerOf()}/par` }],
    ['for another tenant', { htu: `${issuerOf('acme')}/token` }],
    ['for another host', { htu: 'https://evil.test/token' }],
    ['that is too old', { iat: now - 300 }],
    ['that was issued in the future', { iat: now + 3600 }],
    ['without iat', { iat: undefined }],
    ['without jti', { jti: undefined }],
    ['without htm', { htm: undefined }],
    ['without htu', { htu: undefined }],
  ])('a proof %s', (_name, claims) => refused(key.proof('POST', TOKEN, { claims })));

  it.each([['nonsense'], ['a.b.c'], ['x'.repeat(9000)]])('what is not a proof: %.20s', (proof) => refused(proof));

  it('a proof for an address made up by a request header', async () => {
    const headers = {
      'X-Forwarded-Host': 'evil.test',
      Forwarded: 'host=evil.test',
      DPoP: key.proof('POST', 'https://evil.test/token'),
    };
    expectOAuthError(
      await postForm('/token', { client_id: spa.id, grant_type: 'refresh_token', refresh_token: 'x' }, { headers }),
      invalidProof,
    );
  });
});

describe('a tenant that requires nonces', () => {
  const sync = clientOf('dpop-sync', 'dpop');
  const url = `${issuerOf('dpop')}/token`;

  it('sends them with use_dpop_nonce, and accepts proofs that carry them', async () => {
    const key = new ProofKey();
    const answer = await callProving(sync, '/token', CREDENTIALS, [key.proof('POST', url)]);
    expectOAuthError(answer, { status: 400, error: 'use_dpop_nonce' });
    const nonce = answer.headers.get('dpop-nonce') ?? '';
    expect(nonce).toMatch(/^[\w-]{43}$/);
    const tokens = await tokensOf(requestBound(sync, CREDENTIALS, key, { claims: { nonce } }));
    expect(tokens.token_type).toBe('DPoP');
    for (const wrong of ['nonsense', `${nonce}x`]) {
      expectOAuthError(await requestBound(sync, CREDENTIALS, key, { claims: { nonce: wrong } }), {
        status: 400,
        error: 'use_dpop_nonce',
      });
    }
  });

  it('accepts none from another tenant', async () => {
    const key = new ProofKey();
    const { headers } = await requestBound(machine, CREDENTIALS, key, { claims: { nonce: 'nonsense' } });
    const nonce = headers.get('dpop-nonce');
    expect(nonce).toBeTruthy();
    expect((await requestBound(machine, CREDENTIALS, key, { claims: { nonce } })).status).toBe(200);
    expectOAuthError(await requestBound(sync, CREDENTIALS, key, { claims: { nonce } }), {
      status: 400,
      error: 'use_dpop_nonce',
    });
  });

  it('requires them of a person’s client too', async () => {
    const client = clientOf('dpop-spa', 'dpop');
    const { form } = await freshCode(
      client,
      await new ScimClient(scimTokenOf('Directory', 'dpop'), 'dpop').createPerson(),
    );
    const key = new ProofKey();
    const { headers } = await requestBound(client, form, key);
    await expectBound(
      await tokensOf(requestBound(client, form, key, { claims: { nonce: headers.get('dpop-nonce') } })),
      key,
      clientOf('api', 'dpop'),
    );
  });
});
