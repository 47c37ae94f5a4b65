/** Protected resource metadata (RFC 9728) of our own resource servers, and resource_metadata in their challenges. */
import * as oauth from 'oauth4webapi';
import { describe, expect, it, test } from 'vitest';
import { issuerOf, serverUrl } from '../support/environment';
import { clientOf } from '../support/fixture';
import { introspect, requestToken, tokensOf } from '../support/oauth';
import { send } from '../support/send';

const plain = { [oauth.allowInsecureRequests]: true };

describe.each(['default', 'acme'])('the tenant %s', (tenant) => {
  const issuer = issuerOf(tenant);

  it.each(['', '/scim/v2', '/userinfo'])('describes its resource at %j, which oauth4webapi discovers', async (path) => {
    const resource = new URL(`${issuer}${path}`);
    const server = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, plain),
    );
    expect(server).toMatchObject({
      resource: `${issuer}${path}`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
    });
    expect(server).toHaveProperty('scopes_supported');
  });

  test('lists the SCIM scopes for SCIM', async () => {
    const answer = await send(
      `${serverUrl}/.well-known/oauth-protected-resource${new URL(`${issuer}/scim/v2`).pathname}`,
    );
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const { scopes_supported: scopes } = (await answer.json()) as { scopes_supported: string[] };
    expect(scopes).toEqual(expect.arrayContaining(['scim.read', 'scim.write']));
    expect(scopes).not.toContain('openid');
  });

  it.each(['/scim/v2/Users', '/scim/v2/Me', '/userinfo'])('is linked from the challenge of %s', async (path) => {
    const answer = await send(`${issuer}${path}`);
    expect(answer.status).toBe(401);
    const [, address = ''] =
      /^Bearer .*?resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? [];
    const { resource } = (await (await send(address)).json()) as { resource: string };
    expect(`${issuer}${path}`.startsWith(resource)).toBe(true);
    expect(resource).not.toBe(issuer);
  });

  it.each(['/token', '/scim', '/scim/v2/Users', '/admin'])('is not found at %s', async (path) => {
    expect(
      (await send(`${serverUrl}/.well-known/oauth-protected-resource${new URL(`${issuer}${path}`).pathname}`)).status,
    ).toBe(404);
  });
});

test('a token for one of our resources is accepted there and nowhere else', async () => {
  const client = clientOf('reg-service', 'reg-open');
  const resource = `${issuerOf('reg-open')}/scim/v2`;
  const { access_token: token } = await tokensOf(
    requestToken(client, { grant_type: 'client_credentials', scope: 'scim.read', resource }),
  );
  expect((await introspect(client, token)).body).toMatchObject({ active: true, aud: resource });
  const at = async (path: string) => {
    const answer = await send(`${issuerOf('reg-open')}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    return [answer.status, /error="(\w+)"/.exec(answer.headers.get('www-authenticate') ?? '')?.[1]];
  };
  // No connection is linked to the client: SCIM recognizes the token, and userinfo does not accept it.
  expect(await at('/scim/v2/Users')).toEqual([403, 'insufficient_scope']);
  expect(await at('/userinfo')).toEqual([401, 'invalid_token']);
});

test('tokens cannot be requested for an unknown resource', async () => {
  const client = clientOf('reg-service', 'reg-open');
  const answer = await requestToken(client, {
    grant_type: 'client_credentials',
    scope: 'scim.read',
    resource: `${issuerOf('reg-open')}/token`,
  });
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_target' } });
});
