import { describe, expect, test } from 'vitest';
import { assertionAlgorithms } from '../assertion/algorithms';
import { clientAuthMethods } from '../client-auth';
import { grants } from '../grants';
import type { MutualTls } from '../mutual-tls/client-certificate';
import { claims } from '../openid/claims';
import { issuer } from '../testing/tenant';
import { idTokenClaims } from '../tokens/id-token';
import { endpoints } from './index';
import { describeIssuer } from './metadata';
import { SHARED_SIGNALS_PATH } from './shared-signals';

const document = describeIssuer({ issuer, mutualTls: null }, endpoints);

const certificate = () => null;
const withMutualTls = (differences: Partial<MutualTls> = {}) =>
  describeIssuer(
    { issuer, mutualTls: { verifiesChains: true, aliasIssuer: null, certificate, ...differences } },
    endpoints,
  );

test('the metadata of a path issuer', () => {
  expect(document).toEqual({
    issuer: 'https://auth.example/t/acme',
    scopes_supported: ['profile', 'mail.read', 'mail.send'],
    authorization_endpoint: 'https://auth.example/t/acme/authorize',
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post', 'jwt', 'query.jwt', 'form_post.jwt'],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    ui_locales_supported: ['en', 'zh-CN', 'de', 'es', 'fr', 'ja', 'pt-BR', 'ar'],
    acr_values_supported: ['urn:tessera:acr:1fa', 'urn:tessera:acr:2fa', 'phr'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: true,
    request_object_signing_alg_values_supported: [...assertionAlgorithms],
    request_uri_parameter_supported: false,
    authorization_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA'],
    pushed_authorization_request_endpoint: 'https://auth.example/t/acme/par',
    device_authorization_endpoint: 'https://auth.example/t/acme/device_authorization',
    backchannel_authentication_endpoint: 'https://auth.example/t/acme/bc-authorize',
    backchannel_token_delivery_modes_supported: ['poll', 'ping'],
    backchannel_authentication_request_signing_alg_values_supported: [...assertionAlgorithms],
    backchannel_user_code_parameter_supported: false,
    token_endpoint: 'https://auth.example/t/acme/token',
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
    token_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
      'urn:openid:params:grant-type:ciba',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
      'urn:ietf:params:oauth:grant-type:token-exchange',
    ],
    authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
    identity_chaining_requested_token_types_supported: ['urn:ietf:params:oauth:token-type:id-jag'],
    id_token_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA'],
    dpop_signing_alg_values_supported: [...assertionAlgorithms],
    revocation_endpoint: 'https://auth.example/t/acme/revoke',
    revocation_endpoint_auth_methods_supported: [
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
      'none',
    ],
    revocation_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    global_token_revocation_endpoint: 'https://auth.example/t/acme/global-token-revocation',
    global_token_revocation_endpoint_auth_methods_supported: ['Bearer'],
    introspection_endpoint: 'https://auth.example/t/acme/introspect',
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    introspection_endpoint_auth_signing_alg_values_supported: [...assertionAlgorithms],
    introspection_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA'],
    jwks_uri: 'https://auth.example/t/acme/jwks',
    claims_supported: [...idTokenClaims, ...claims.map(({ name }) => name)],
    subject_types_supported: ['public', 'pairwise'],
    end_session_endpoint: 'https://auth.example/t/acme/end-session',
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    revocation_feed_uri: 'https://auth.example/t/acme/revocations',
    userinfo_endpoint: 'https://auth.example/t/acme/userinfo',
    userinfo_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA'],
    claims_parameter_supported: true,
  });
});

describe('the metadata lists every registry entry', () => {
  test.each(grants.map(({ name }) => name))('grant type %s', (name) => {
    expect(document.grant_types_supported).toContain(name);
  });

  test.each(clientAuthMethods.map(({ name }) => name))('client authentication %s', (name) => {
    expect(withMutualTls().token_endpoint_auth_methods_supported).toContain(name);
  });

  const offering = describeIssuer({ issuer: { ...issuer, registration: 'open' }, mutualTls: null }, endpoints);
  // The receiver of Shared Signals is for transmitters, to which an administrator gives its address.
  const announced = ({ path }: { path: string }) => !path.startsWith('/.well-known/') && path !== SHARED_SIGNALS_PATH;
  test.each(endpoints.filter(announced).map(({ path }) => path.replace('/*', '')))('endpoint %s', (path) => {
    expect(Object.values(offering)).toContain(issuer.issuer + path);
  });

  test('and keeps the names in a registry distinct', () => {
    for (const names of [
      grants.map(({ name }) => name),
      clientAuthMethods.map(({ name }) => name),
      endpoints.map(({ path }) => path),
    ]) {
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

test('a tenant that requires pushed requests says so', () => {
  expect(document).not.toHaveProperty('require_pushed_authorization_requests');
  expect(
    describeIssuer({ issuer: { ...issuer, requiresPushedRequests: true }, mutualTls: null }, endpoints),
  ).toMatchObject({ require_pushed_authorization_requests: true });
});

test('registration and metadata documents are listed only where the tenant accepts them', () => {
  const described = (differences: Partial<typeof issuer>) =>
    describeIssuer({ issuer: { ...issuer, ...differences }, mutualTls: null }, endpoints);
  expect(document).not.toHaveProperty('registration_endpoint');
  expect(document).not.toHaveProperty('client_id_metadata_document_supported');
  for (const registration of ['token', 'open'] as const)
    expect(described({ registration })).toMatchObject({
      registration_endpoint: 'https://auth.example/t/acme/register',
    });
  expect(described({ takesDocumentClients: true })).toMatchObject({ client_id_metadata_document_supported: true });
});

test('an issuer at the root has no double slash', () => {
  expect(
    describeIssuer({ issuer: { ...issuer, issuer: 'https://auth.example/' }, mutualTls: null }, endpoints),
  ).toMatchObject({
    issuer: 'https://auth.example/',
    token_endpoint: 'https://auth.example/token',
  });
});

test('phr is listed only where people can use passkeys', () => {
  expect(describeIssuer({ issuer: { ...issuer, takesPasskeys: false }, mutualTls: null }, endpoints)).toMatchObject({
    acr_values_supported: ['urn:tessera:acr:1fa', 'urn:tessera:acr:2fa'],
  });
});

describe('mutual TLS', () => {
  const ofTls = (described: Record<string, unknown>) =>
    (described.token_endpoint_auth_methods_supported as string[]).filter((name) => name.includes('tls'));

  test('is listed only where connections carry certificates', () => {
    expect(ofTls(document)).toEqual([]);
    expect(document).not.toHaveProperty('tls_client_certificate_bound_access_tokens');
    expect(ofTls(withMutualTls())).toEqual(['tls_client_auth', 'self_signed_tls_client_auth']);
    expect(withMutualTls()).toMatchObject({ tls_client_certificate_bound_access_tokens: true });
    expect(withMutualTls()).not.toHaveProperty('mtls_endpoint_aliases');
  });

  test('without trusted authorities supports only registered certificates', () => {
    expect(ofTls(withMutualTls({ verifiesChains: false }))).toEqual(['self_signed_tls_client_auth']);
  });

  test('at another address lists the endpoints where clients authenticate or use certificate-bound tokens', () => {
    const { token_endpoint: token, mtls_endpoint_aliases: aliases } = withMutualTls({
      aliasIssuer: 'https://mtls.auth.example/t/acme',
    });
    expect({ token, aliases }).toEqual({
      token: 'https://auth.example/t/acme/token',
      aliases: {
        pushed_authorization_request_endpoint: 'https://mtls.auth.example/t/acme/par',
        device_authorization_endpoint: 'https://mtls.auth.example/t/acme/device_authorization',
        backchannel_authentication_endpoint: 'https://mtls.auth.example/t/acme/bc-authorize',
        token_endpoint: 'https://mtls.auth.example/t/acme/token',
        revocation_endpoint: 'https://mtls.auth.example/t/acme/revoke',
        introspection_endpoint: 'https://mtls.auth.example/t/acme/introspect',
        userinfo_endpoint: 'https://mtls.auth.example/t/acme/userinfo',
      },
    });
  });
});
