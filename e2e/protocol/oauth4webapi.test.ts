/** The server tested with oauth4webapi, a client that checks every response against its RFC. */
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, type TestClient } from '../support/fixture';
import { acmeScim, scim } from '../support/scim';
import { UserAgent } from '../support/user-agent';

const plain = { [oauth.allowInsecureRequests]: true };

function authOf({ method, secret }: TestClient): oauth.ClientAuth {
  if (method === 'none') return oauth.None();
  return method === 'client_secret_post' ? oauth.ClientSecretPost(secret ?? '') : oauth.ClientSecretBasic(secret ?? '');
}

describe.each(['default', 'acme'])('the tenant %s', (tenant) => {
  const issuer = new URL(issuerOf(tenant));
  let as: oauth.AuthorizationServer;

  beforeAll(async () => {
    as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain }),
    );
  });

  /** Authorization code and PKCE up to the tokens, checking the response's iss and state (RFC 9207). */
  async function authorize(test: TestClient) {
    const client: oauth.Client = { client_id: test.id };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(as.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: test.id,
      redirect_uri: test.redirectUri,
      response_type: 'code',
      scope: test.scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const person = await (tenant === 'acme' ? acmeScim : scim).createPerson();
    const arrival = await approve(new UserAgent(), { url: url.href }, person);
    const callback = oauth.validateAuthResponse(as, client, arrival.url, state);
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authOf(test),
      callback,
      test.redirectUri,
      verifier,
      plain,
    );
    return { client, person, callback, tokens: await oauth.processAuthorizationCodeResponse(as, client, response) };
  }

  it('supports discovery', () => {
    expect(as.issuer).toBe(issuer.href.replace(/\/$/, ''));
    expect(as.authorization_response_iss_parameter_supported).toBe(true);
  });

  const clients = tenant === 'acme' ? ['spa'] : ['spa', 'web', 'post', 'native'];

  it.each(clients)('issues tokens for a code, and rotates, introspects and revokes them: %s', async (id) => {
    const test = clientOf(id, tenant);
    const { client, tokens, person } = await authorize(test);
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: test.scope, expires_in: expect.any(Number) });

    const refreshed = await oauth.refreshTokenGrantRequest(as, client, authOf(test), tokens.refresh_token ?? '', plain);
    const next = await oauth.processRefreshTokenResponse(as, client, refreshed);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);

    const api = clientOf('api', tenant);
    const introspection = async (token: string) => {
      const response = await oauth.introspectionRequest(as, { client_id: api.id }, authOf(api), token, plain);
      return oauth.processIntrospectionResponse(as, { client_id: api.id }, response);
    };
    expect(await introspection(next.access_token)).toMatchObject({ active: true, client_id: test.id, sub: person.id });

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, authOf(test), next.refresh_token ?? '', plain),
    );
    expect(await introspection(next.access_token)).toEqual({ active: false });
    const dead = await oauth.refreshTokenGrantRequest(as, client, authOf(test), next.refresh_token ?? '', plain);
    await expect(oauth.processRefreshTokenResponse(as, client, dead)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
  });

  it('issues a machine its own token, and answers a wrong secret with a challenge', async () => {
    const api = clientOf('api', tenant);
    const client = { client_id: api.id };
    const response = await oauth.clientCredentialsGrantRequest(
      as,
      client,
      authOf(api),
      { scope: 'orders:read' },
      plain,
    );
    expect(await oauth.processClientCredentialsResponse(as, client, response)).toMatchObject({
      token_type: 'bearer',
      scope: 'orders:read',
    });
    const wrong = await oauth.clientCredentialsGrantRequest(as, client, oauth.ClientSecretBasic('wrong'), {}, plain);
    await expect(oauth.processClientCredentialsResponse(as, client, wrong)).rejects.toMatchObject({
      cause: [expect.objectContaining({ scheme: 'basic' })],
      status: 401,
    });
  });

  it('issues access tokens that a resource server accepts under RFC 9068, for it alone', async () => {
    const { tokens, person } = await authorize(clientOf('spa', tenant));
    const request = new Request('https://orders.example/', {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    const claims = await oauth.validateJwtAccessToken(as, request, as.issuer, plain);
    expect(claims).toMatchObject({
      iss: as.issuer,
      aud: as.issuer,
      sub: person.id,
      client_id: 'spa',
      scope: clientOf('spa', tenant).scope,
    });
    await expect(oauth.validateJwtAccessToken(as, request, 'https://other.example/', plain)).rejects.toThrow();
    const other = { ...as, issuer: 'https://other.example' };
    await expect(oauth.validateJwtAccessToken(other, request, as.issuer, plain)).rejects.toThrow();
  });

  it('is protected from mix-up: its response is rejected by a client that asked another issuer', async () => {
    const { client, callback } = await authorize(clientOf('spa', tenant));
    const elsewhere = { ...as, issuer: 'https://other.example' };
    expect(() =>
      oauth.validateAuthResponse(elsewhere, client, new URLSearchParams(callback), callback.get('state') ?? ''),
    ).toThrow(/iss/);
  });
});
