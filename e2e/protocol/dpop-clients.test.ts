/** DPoP proofs as openid-client and oauth4webapi create them, including nonces. */
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { approve } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, scimTokenOf } from '../support/fixture';
import { ScimClient, scim } from '../support/scim';
import { UserAgent } from '../support/user-agent';

const directories = { default: scim, dpop: new ScimClient(scimTokenOf('Directory', 'dpop'), 'dpop') };

describe.each(['default', 'dpop'] as const)('at the tenant %s', (tenant) => {
  const spa = clientOf('dpop-spa', tenant);
  const issuer = new URL(issuerOf(tenant));

  it.each(['ES256', 'PS256', 'EdDSA'])(
    'openid-client signs a person in with a key of %s, refreshes, and calls /Me',
    async (alg) => {
      const config = await openid.discovery(issuer, spa.id, {}, openid.None(), {
        algorithm: 'oauth2',
        execute: [openid.allowInsecureRequests],
      });
      const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair(alg));
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const parameters = {
        redirect_uri: spa.redirectUri,
        scope: spa.scope,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      const url = await openid.buildAuthorizationUrlWithPAR(config, parameters, { DPoP });
      const person = await directories[tenant].createPerson();
      const { url: callback } = await approve(new UserAgent(), { url: url.href }, person);
      const tokens = await openid.authorizationCodeGrant(
        config,
        callback,
        { pkceCodeVerifier: verifier, expectedState: state },
        undefined,
        { DPoP },
      );
      expect(tokens.token_type).toBe('dpop');
      const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP });
      const me = await openid.fetchProtectedResource(
        config,
        next.access_token,
        new URL(`${issuer.href}${issuer.pathname === '/' ? '' : '/'}scim/v2/Me`),
        'GET',
        null,
        undefined,
        { DPoP },
      );
      expect(await me.json()).toMatchObject({ userName: person.userName });
      const another = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair(alg));
      await expect(
        openid.refreshTokenGrant(config, next.refresh_token ?? '', undefined, { DPoP: another }),
      ).rejects.toMatchObject({ error: 'invalid_grant' });
    },
  );

  it('oauth4webapi gets a token for a machine, with a nonce where one is required', async () => {
    const machine = clientOf(tenant === 'default' ? 'dpop-machine' : 'dpop-sync', tenant);
    const plain = { [oauth.allowInsecureRequests]: true };
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain }),
    );
    const client: oauth.Client = { client_id: machine.id };
    const DPoP = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
    const ask = async () => {
      const response = await oauth.clientCredentialsGrantRequest(
        as,
        client,
        oauth.ClientSecretBasic(machine.secret ?? ''),
        {},
        { ...plain, DPoP },
      );
      return oauth.processClientCredentialsResponse(as, client, response);
    };
    const first = await ask().catch((error: unknown) => (oauth.isDPoPNonceError(error) ? 'nonce' : error));
    if (tenant === 'dpop') expect(first).toBe('nonce');
    expect(tenant === 'dpop' ? await ask() : first).toMatchObject({
      token_type: 'dpop',
      access_token: expect.any(String),
    });
  });
});
