/**
 * A client with the FAPI 2.0 security profile: what openid-client sends is accepted, and weaker requests are rejected.
 */
import { generateKeyPairSync } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK, SignJWT } from 'jose';
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest } from '../support/authorization';
import { privateJwk, signAssertion, withAssertion } from '../support/client-assertion';
import { callProving } from '../support/dpop';
import { issuerOf } from '../support/environment';
import { expectRedirectError } from '../support/expectations';
import { clientOf, type TestClient } from '../support/fixture';
import { callAs } from '../support/oauth';
import { bankScim, parametersOf, pushForm } from '../support/pushed';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const fapi = clientOf('par-fapi', 'par-bank');
const signer = clientOf('par-signer', 'par-bank');
const issuer = issuerOf('par-bank');

const keyOf = async (kid: string, alg: string) => ({
  key: (await importJWK({ ...privateJwk(kid), alg }, alg)) as CryptoKey,
  kid,
});

async function discover({ id, tenant }: TestClient, kid = 'p-256', alg = 'ES256') {
  return client.discovery(new URL(issuerOf(tenant)), id, {}, client.PrivateKeyJwt(await keyOf(kid, alg)), {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  });
}

async function newRequest(test: TestClient) {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const parameters = {
    redirect_uri: test.redirectUri,
    scope: 'accounts',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  return { verifier, state, parameters, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

function rsaProofKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { key: privateKey, jwk: publicKey.export({ format: 'jwk' }) as JWK };
}

async function approved(url: URL) {
  const person = await bankScim.createPerson();
  return (await approve(new UserAgent(), { url: url.href }, person)).url;
}

describe('openid-client', () => {
  it.each([
    ['p-256', 'ES256'],
    ['rsa', 'PS256'],
  ])(
    'pushes, signs in, gets tokens bound to its key, and refreshes without a new refresh token: %s',
    async (kid, alg) => {
      const config = await discover(fapi, kid, alg);
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
      const request = await newRequest(fapi);
      const url = await client.buildAuthorizationUrlWithPAR(config, request.parameters, { DPoP });
      expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);

      const callback = await approved(url);
      expect(callback.searchParams.get('iss')).toBe(issuer);
      const tokens = await client.authorizationCodeGrant(config, callback, request.checks, undefined, { DPoP });
      expect(tokens).toMatchObject({ token_type: 'dpop', scope: 'accounts', refresh_token: expect.any(String) });
      const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP });
      expect(next.token_type).toBe('dpop');
      expect([undefined, tokens.refresh_token]).toContain(next.refresh_token);
      expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP })).token_type).toBe(
        'dpop',
      );
    },
  );

  it('pushes a signed request object', async () => {
    const config = await discover(signer);
    const request = await newRequest(signer);
    const { searchParams } = await client.buildAuthorizationUrlWithJAR(
      config,
      { ...request.parameters, redirect_uri: signer.redirectUri },
      await keyOf('p-256', 'ES256'),
    );
    const url = await client.buildAuthorizationUrlWithPAR(config, searchParams);
    const callback = await approved(url);
    expect(await client.authorizationCodeGrant(config, callback, request.checks)).toMatchObject({
      token_type: 'bearer',
      scope: 'accounts',
    });
  });

  it('sends a signed request object by value', async () => {
    const config = await discover(signer);
    const request = await newRequest(signer);
    const url = await client.buildAuthorizationUrlWithJAR(config, request.parameters, await keyOf('p-256', 'ES256'));
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request']);
    const callback = await approved(url);
    expect(await client.authorizationCodeGrant(config, callback, request.checks)).toMatchObject({ scope: 'accounts' });
  });
});

describe('a client under the FAPI profile', () => {
  it('is rejected when its request is not pushed', async () => {
    const request = authorizationRequest(fapi);
    expectRedirectError(await send(request.url), 'invalid_request', request);
  });

  it.each<[string, Record<string, undefined | string>]>([
    ['no redirect_uri', { redirect_uri: undefined }],
    ['no code_challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['code_challenge_method plain', { code_challenge_method: 'plain' }],
  ])('is rejected: %s', async (_what, overrides) => {
    const { status, body } = await pushForm(fapi, parametersOf(authorizationRequest(fapi, overrides)));
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it.each<[string, Parameters<typeof signAssertion>[1], Parameters<typeof signAssertion>[2]]>([
    ['whose audience is an array', { aud: [issuer] }, {}],
    ['whose audience is the token endpoint', { aud: `${issuer}/token` }, {}],
    ['whose audience is the PAR endpoint', { aud: `${issuer}/par` }, {}],
    ['signed with RS256', {}, { alg: 'RS256', key: privateJwk('rsa') }],
  ])('fails authentication by an assertion %s', async (_what, claims, how) => {
    const form = {
      ...parametersOf(authorizationRequest(fapi)),
      ...withAssertion(await signAssertion(fapi, claims, how)),
    };
    const { status, body } = await callAs(fapi, '/par', form);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  it.each([
    ['/par', () => parametersOf(authorizationRequest(fapi))],
    ['/token', () => ({ grant_type: 'client_credentials', scope: 'accounts' })],
  ])('proves its key at %s with the algorithms of the profile only', async (path, form) => {
    const { key, jwk } = rsaProofKey();
    const answers = await Promise.all(
      ['RS256', 'PS256'].map(async (alg) => {
        const proof = await new SignJWT({ jti: crypto.randomUUID(), htm: 'POST', htu: issuer + path })
          .setIssuedAt()
          .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk })
          .sign(key);
        return callProving(fapi, path, { ...form(), ...withAssertion(await signAssertion(fapi)) }, [proof]);
      }),
    );
    expect(answers.map(({ status, body }) => [status < 300, body.error])).toEqual([
      [false, 'invalid_dpop_proof'],
      [true, undefined],
    ]);
  });

  it('gets no token without proof of possession, not even for itself', async () => {
    const { status, body } = await callAs(fapi, '/token', {
      grant_type: 'client_credentials',
      scope: 'accounts',
      ...withAssertion(await signAssertion(fapi)),
    });
    expect([status, body.error]).toEqual([400, 'invalid_dpop_proof']);
  });
});
