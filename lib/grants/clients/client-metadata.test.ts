import { describe, expect, test } from 'vitest';
import { clientAuthMethods } from '@/lib/oauth/client-auth';
import { grants } from '@/lib/oauth/grants';
import { newClient } from '@/lib/oauth/testing/tenant';
import { narrowOwnTokens } from '@/lib/oauth/token-exchange/policy';
import { clientMetadata } from './client-metadata';
import { fromClientRow } from './postgres/client-row';
import { toRfc7591 } from './rfc7591';

const web = { client_name: 'Web', redirect_uris: ['https://app.example/cb'] };

/** What the methods require that prove possession of a key or a certificate. */
const proofs = {
  jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' }] },
  tls_client_auth_san_dns: 'app.example',
};

/** The paths of invalid fields, joined by dots. */
const wrong = (metadata: object) => clientMetadata.safeParse(metadata).error?.issues.map(({ path }) => path.join('.'));

describe('client metadata', () => {
  test('gets the defaults of RFC 7591', () => {
    expect(clientMetadata.parse(web)).toMatchObject({
      clientName: 'Web',
      applicationType: 'web',
      tokenEndpointAuthMethod: 'client_secret_basic',
      grantTypes: ['authorization_code'],
      scopes: [],
      firstParty: false,
      refreshTokenRotation: true,
      accessTokenLifetimeSeconds: null,
    });
  });

  describe('on token exchange', () => {
    const types = ['access_token', 'id_token', 'jwt'].map((type) => `urn:ietf:params:oauth:token-type:${type}`);
    const exchange = (policy: object) => ({ ...web, token_exchange: policy });

    test('accepts unbound access tokens only, unless it says otherwise', () => {
      expect(clientMetadata.parse(exchange({})).tokenExchange).toEqual(narrowOwnTokens);
      const given = { subject_token_types: types, bound_tokens: true };
      const { tokenExchange } = clientMetadata.parse(exchange(given));
      expect(tokenExchange).toMatchObject({ subjectTokenTypes: types, boundTokens: true });
    });

    test('rejects other types of subject token, and none', () => {
      for (const subject_token_types of [['urn:ietf:params:oauth:token-type:saml2'], ['id_token']])
        expect(wrong(exchange({ subject_token_types }))).toEqual(['token_exchange.subject_token_types.0']);
      expect(wrong(exchange({ subject_token_types: [] }))).toEqual(['token_exchange.subject_token_types']);
    });

    test('stays as it was in rows that an earlier version wrote', () => {
      const { subjectTokenTypes: _types, boundTokens: _bound, ...earlier } = narrowOwnTokens;
      const row = { ...newClient(), metadata: {}, tokenExchange: earlier };
      expect(fromClientRow(row).tokenExchange).toEqual(narrowOwnTokens);
    });
  });

  test('names each server of cross-app access once, by its issuer', () => {
    const access = (...servers: object[]) => ({
      ...web,
      cross_app_access: servers.map((server) => ({ audience: 'https://chat.example', client_id: 'there', ...server })),
    });
    expect(wrong(access({}, { audience: 'https://mail.example' }))).toBeUndefined();
    expect(wrong(access({}, { client_id: 'another' }))).toEqual(['cross_app_access']);
    for (const audience of ['chat.example', 'urn:chat', 'https://chat.example?t=1', 'https://chat.example#t'])
      expect(wrong(access({ audience }))).toEqual(['cross_app_access.0.audience']);
    expect(wrong(access({ scopes: ['two words'] }))).toEqual(['cross_app_access.0.scopes.0']);
    expect(wrong(access({ resources: ['not a URI'] }))).toEqual(['cross_app_access.0.resources.0']);
    expect(wrong(access({ client_id: '' }))).toEqual(['cross_app_access.0.client_id']);
  });

  test('round-trips through its own names', () => {
    const metadata = clientMetadata.parse({
      ...web,
      client_uri: 'https://app.example',
      scope: 'a b',
      first_party: true,
      refresh_token_grace_seconds: 0,
      contacts: ['ops@app.example'],
      authorization_signed_response_alg: 'PS256',
      token_exchange: { bound_tokens: true, subject_clients: ['other'] },
      when_groups_change: 'end',
      cross_app_access: [
        {
          audience: 'https://chat.example',
          client_id: 'there',
          sso_client_id: 'chat',
          scopes: ['a', 'b'],
          enabled: false,
        },
        { audience: 'https://mail.example/t/1', client_id: 'there', resources: ['https://api.mail.example/'] },
      ],
    });
    expect(clientMetadata.parse(toRfc7591(metadata))).toEqual(metadata);
  });

  test('backchannel authentication needs an endpoint in ping mode, keys for signed requests, and no push mode', () => {
    const till = { client_name: 'Till', grant_types: ['urn:openid:params:grant-type:ciba'] };
    expect(clientMetadata.parse(till)).toMatchObject({
      backchannelTokenDeliveryMode: 'poll',
      backchannelClientNotificationEndpoint: null,
      backchannelAuthenticationRequestSigningAlg: null,
    });
    const ping = { ...till, backchannel_token_delivery_mode: 'ping' };
    expect(wrong(ping)).toEqual(['backchannel_client_notification_endpoint']);
    expect(wrong({ ...ping, backchannel_client_notification_endpoint: 'https://till.example/ciba' })).toBeUndefined();
    expect(wrong({ ...ping, backchannel_client_notification_endpoint: 'ftp://till.example' })).toContain(
      'backchannel_client_notification_endpoint',
    );
    expect(wrong({ ...till, backchannel_token_delivery_mode: 'push' })).toEqual(['backchannel_token_delivery_mode']);
    expect(wrong({ ...till, backchannel_authentication_request_signing_alg: 'ES256' })).toEqual([
      'backchannel_authentication_request_signing_alg',
    ]);
    expect(wrong({ ...till, backchannel_authentication_request_signing_alg: 'none' })).toContain(
      'backchannel_authentication_request_signing_alg',
    );
    expect(wrong({ ...till, token_endpoint_auth_method: 'none' })).toEqual(['grant_types.0']);
  });

  test('removes duplicates', () => {
    const metadata = clientMetadata.parse({
      redirect_uris: [...web.redirect_uris, ...web.redirect_uris],
      scope: 'a b a',
      grant_types: ['authorization_code', 'authorization_code'],
    });
    expect(metadata).toMatchObject({
      redirectUris: web.redirect_uris,
      scopes: ['a', 'b'],
      grantTypes: ['authorization_code'],
    });
  });

  test.each(grants.map(({ name }) => name))('accepts the grant type %s for a confidential client', (grant) => {
    expect(wrong({ ...web, grant_types: [grant] })).toBeUndefined();
  });

  test.each(clientAuthMethods.map(({ name }) => name))('accepts the method %s', (method) => {
    expect(wrong({ ...web, ...proofs, token_endpoint_auth_method: method })).toBeUndefined();
  });

  test.each([
    ['a grant type that is not offered', { ...web, grant_types: ['password'] }, 'grant_types.0'],
    ['the implicit response type', { ...web, response_types: ['token'] }, 'response_types.0'],
    [
      'an authentication method that is not offered',
      { ...web, token_endpoint_auth_method: 'client_secret_jwt' },
      'token_endpoint_auth_method',
    ],
    ['an authorization code client without a redirect URI', { client_name: 'Web' }, 'redirect_uris'],
    [
      'a redirect URI with a fragment',
      { redirect_uris: ['https://a.example/', 'https://app.example/#x'] },
      'redirect_uris.1',
    ],
    ['a script as a redirect URI', { redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris.0'],
    ['a private-use scheme for a web client', { redirect_uris: ['com.example.app:/cb'] }, 'redirect_uris.0'],
    ['a script as a logo', { ...web, logo_uri: 'javascript:alert(1)' }, 'logo_uri'],
    ['a login initiation URI without https', { ...web, initiate_login_uri: 'http://a.example' }, 'initiate_login_uri'],
    [
      'a login initiation URI with a fragment',
      { ...web, initiate_login_uri: 'https://a.example/#a' },
      'initiate_login_uri',
    ],
    [
      'a login initiation URI with a user name',
      { ...web, initiate_login_uri: 'https://a.example@evil.example/login' },
      'initiate_login_uri',
    ],
    [
      'a login initiation URI with a password',
      { ...web, initiate_login_uri: 'https://:secret@a.example/login' },
      'initiate_login_uri',
    ],
    [
      'a public client with the client credentials grant',
      { ...web, token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'client_credentials'] },
      'grant_types.1',
    ],
    [
      'a public client without refresh token rotation',
      { ...web, token_endpoint_auth_method: 'none', refresh_token_rotation: false },
      'refresh_token_rotation',
    ],
    ['a scope with a double quote', { ...web, scope: 'a "b' }, 'scope'],
    ['a blank name', { ...web, client_name: '  ' }, 'client_name'],
    ['a name with a line feed', { ...web, client_name: 'a\nb' }, 'client_name'],
    [
      'an access token lifetime of a year',
      { ...web, access_token_lifetime_seconds: 365 * 86_400 },
      'access_token_lifetime_seconds',
    ],
    [
      'an idle lifetime longer than the absolute lifetime',
      { ...web, refresh_token_idle_seconds: 7200, refresh_token_absolute_seconds: 3600 },
      'refresh_token_idle_seconds',
    ],
    ['an unknown field', { ...web, redirect_uri: 'https://app.example' }, ''],
  ])('rejects %s', (_, metadata, path) => {
    expect(wrong(metadata)).toEqual([path]);
  });
});
