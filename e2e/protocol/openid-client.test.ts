/** The server tested with openid-client, through its discovery and high-level calls. */
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { approve } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, type TestClient } from '../support/fixture';
import { scim } from '../support/scim';
import { UserAgent } from '../support/user-agent';

function authOf({ method, secret }: TestClient): client.ClientAuth {
  if (method === 'none') return client.None();
  return method === 'client_secret_post'
    ? client.ClientSecretPost(secret ?? '')
    : client.ClientSecretBasic(secret ?? '');
}

const discover = (test: TestClient) =>
  client.discovery(new URL(issuerOf(test.tenant)), test.id, {}, authOf(test), {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  });

async function authorize(test: TestClient) {
  const config = await discover(test);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: test.redirectUri,
    scope: test.scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const person = await scim.createPerson();
  const { url: callback } = await approve(new UserAgent(), { url: url.href }, person);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  return { config, callback, checks, tokens: await client.authorizationCodeGrant(config, callback, checks) };
}

describe('openid-client', () => {
  it.each(['spa', 'web', 'post', 'first-party'])(
    'signs a person in, refreshes, introspects and revokes: %s',
    async (id) => {
      const test = clientOf(id);
      const { config, tokens } = await authorize(test);
      expect(tokens).toMatchObject({ token_type: 'bearer', scope: test.scope });
      expect(tokens.expiresIn()).toBeGreaterThan(30);
      const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
      const api = await discover(clientOf('api'));
      expect(await client.tokenIntrospection(api, next.access_token)).toMatchObject({ active: true, client_id: id });
      await client.tokenRevocation(config, next.refresh_token ?? '');
      expect(await client.tokenIntrospection(api, next.access_token)).toEqual({ active: false });
      await expect(client.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    },
  );

  it('gets an error for a code that was used before', async () => {
    const { config, callback, checks } = await authorize(clientOf('spa'));
    await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
  });

  it.each(['machine', 'odd: +%/?"&=id'])('gets a token for a machine: %s', async (id) => {
    const test = clientOf(id);
    const tokens = await client.clientCredentialsGrant(await discover(test), { scope: 'orders:read' });
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'orders:read' });
    expect(tokens).not.toHaveProperty('refresh_token');
  });

  it('gets request errors by redirect', async () => {
    const test = clientOf('spa');
    const config = await discover(test);
    const state = client.randomState();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: test.redirectUri,
      scope: 'nonsense',
      state,
      code_challenge: await client.calculatePKCECodeChallenge('x'.repeat(43)),
      code_challenge_method: 'S256',
    });
    const { url: callback, left } = await new UserAgent().open(url.href);
    expect(left).toBe(true);
    await expect(
      client.authorizationCodeGrant(config, callback, { pkceCodeVerifier: 'x'.repeat(43), expectedState: state }),
    ).rejects.toMatchObject({ error: 'invalid_scope' });
  });
});
