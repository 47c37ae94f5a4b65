/** What the OpenID Foundation's test suite registers and sends as a client (docs/guides/certification.md). */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, type JWK, jwtVerify } from 'jose';
import { approve, authorizationRequest, codeOf, redemption } from './authorization';
import { signAssertion, withAssertion } from './client-assertion';
import { issuerOf } from './environment';
import { personOf, type TestClient } from './fixture';
import type { Parameters } from './form';
import { postForm, requestToken, type TokenResponse, tokensOf } from './oauth';
import { registered } from './registration';
import { UserAgent } from './user-agent';

/** The tenant with the settings of the guide. */
export const SUITE_TENANT = 'reg-openid';
export const suitePerson = personOf('plain', SUITE_TENANT);
export const CALLBACK = 'https://suite.example/test/a/tessera/callback';
export const WITHOUT_PKCE = { code_challenge: undefined, code_challenge_method: undefined };
export type Tokens = TokenResponse & { id_token: string };

/** An RSA key as the suite registers it: without a key ID. */
export function rsaKey(): { privateJwk: JWK; publicJwk: JWK; privateKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = (key: KeyObject): JWK => ({ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' });
  return { privateJwk: jwk(privateKey), publicJwk: jwk(publicKey), privateKey };
}

export const suiteKey = rsaKey();
/** The metadata that the suite registers. */
export const suite = (differences: object = {}) => ({
  client_name: 'Conformance suite',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  redirect_uris: [CALLBACK],
  contacts: ['certification@oidf.org'],
  jwks: { keys: [suiteKey.publicJwk] },
  token_endpoint_auth_method: 'private_key_jwt',
  ...differences,
});

export const asTestClient = (information: Record<string, unknown>): TestClient => ({
  id: String(information.client_id),
  name: String(information.client_name),
  secret: (information.client_secret as string | undefined) ?? null,
  method: information.token_endpoint_auth_method as TestClient['method'],
  redirectUri: (information.redirect_uris as string[])[0] ?? '',
  scope: 'openid',
  tenant: SUITE_TENANT,
});
export const newClient = async (differences: object = {}) =>
  asTestClient(await registered(SUITE_TENANT, suite(differences)));
export const basic = { token_endpoint_auth_method: 'client_secret_basic' };

/** Authenticates as the suite does: the audience is the token endpoint. */
export const assertion = async (client: TestClient, signer = suiteKey.privateJwk, claims: object = {}) =>
  withAssertion(
    await signAssertion(
      client,
      { aud: `${issuerOf(SUITE_TENANT)}/token`, nbf: Math.floor(Date.now() / 1000), ...claims },
      { alg: 'RS256', key: signer, header: signer.kid === undefined ? {} : { kid: signer.kid } },
    ),
  );

/** Calls the token endpoint with the client's authentication. */
export async function call(client: TestClient, form: Parameters, signer = suiteKey.privateJwk) {
  return client.method === 'private_key_jwt'
    ? postForm('/token', { ...form, ...(await assertion(client, signer)) }, { tenant: SUITE_TENANT })
    : requestToken(client, form);
}

/** Lets the person approve a request without PKCE. */
export async function authorize(client: TestClient, overrides: Parameters = {}, agent = new UserAgent()) {
  const request = authorizationRequest(client, { nonce: randomUUID(), ...WITHOUT_PKCE, ...overrides });
  const code = codeOf(await approve(agent, request, suitePerson));
  const form = { ...redemption(request, code), code_verifier: undefined };
  return { form, tokens: async () => (await tokensOf(call(client, form))) as Tokens };
}

export const signedIn = async (client: TestClient, overrides: Parameters = {}, agent = new UserAgent()) =>
  (await authorize(client, overrides, agent)).tokens();

/** Verifies an ID token, or another JWT for the client, by the published keys. */
export const verified = (client: TestClient, idToken: string, algorithms = ['RS256']) =>
  jwtVerify(idToken, createRemoteJWKSet(new URL(`${issuerOf(SUITE_TENANT)}/jwks`)), {
    issuer: issuerOf(SUITE_TENANT),
    audience: client.id,
    algorithms,
  });
