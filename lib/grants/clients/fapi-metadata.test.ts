import { describe, expect, test } from 'vitest';
import { againstProfile, fapi2SecurityProfile } from '@/lib/oauth/fapi/security-profile';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { applyFapiProfile } from './apply-fapi-profile';
import { registeredName } from './check-fapi';
import { clientMetadata, clientMetadataFields } from './client-metadata';

const jwks = {
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      x: '9d5p1zkCkolT6NpMuKuJbztd2KVfdOJ7X_5S60lsRog',
      y: '3-3iGYYE5OaK22zNIUf1CM3iBnFgqi2K3pweBcCQekE',
    },
  ],
};
const bank = {
  client_name: 'Bank',
  token_endpoint_auth_method: 'private_key_jwt',
  jwks,
  redirect_uris: ['https://bank.example/cb'],
  fapi2_security_profile: true,
};

const problems = (differences: object) =>
  clientMetadata
    .safeParse({ ...bank, ...differences })
    .error?.issues.map(({ path, message }) => [path[0], inEnglish(decoded(message))]);

test('the switch sets everything the profile requires where nothing else is set', () => {
  const client = clientMetadata.parse(bank);
  expect(client).toMatchObject({
    fapi2SecurityProfile: true,
    requirePushedAuthorizationRequests: true,
    requirePkce: true,
    dpopBoundAccessTokens: true,
    assertionAudience: 'issuer',
    refreshTokenRotation: false,
    authorizationCodeLifetimeSeconds: null,
    idTokenSignedResponseAlg: 'ES256',
    tokenEndpointAuthSigningAlg: null,
  });
  expect(againstProfile(client)).toEqual([]);
});

test('certificate-bound tokens need no other key binding', () => {
  expect(clientMetadata.parse({ ...bank, tls_client_certificate_bound_access_tokens: true })).toMatchObject({
    dpopBoundAccessTokens: false,
    tlsClientCertificateBoundAccessTokens: true,
  });
});

describe('violations of the profile are rejected, and nothing is changed silently:', () => {
  test.each<[object, string]>([
    [{ token_endpoint_auth_method: 'client_secret_basic' }, 'token_endpoint_auth_method'],
    [{ token_endpoint_auth_method: 'none' }, 'token_endpoint_auth_method'],
    [{ require_pushed_authorization_requests: false }, 'require_pushed_authorization_requests'],
    [{ require_pkce: false }, 'require_pkce'],
    [{ dpop_bound_access_tokens: false }, 'dpop_bound_access_tokens'],
    [{ assertion_audience: 'token_endpoint' }, 'assertion_audience'],
    [{ refresh_token_rotation: true }, 'refresh_token_rotation'],
    [{ redirect_uris: ['https://bank.example/cb', 'http://127.0.0.1/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['https://localhost:8443/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['https://[::1]/cb'] }, 'redirect_uris'],
    [{ redirect_uris: ['com.bank.app:/cb'], application_type: 'native' }, 'redirect_uris'],
    [{ token_endpoint_auth_signing_alg: 'RS256' }, 'token_endpoint_auth_signing_alg'],
    [{ request_object_signing_alg: 'ES512' }, 'request_object_signing_alg'],
    [{ id_token_signed_response_alg: 'RS256' }, 'id_token_signed_response_alg'],
    [{ userinfo_signed_response_alg: 'RS256' }, 'userinfo_signed_response_alg'],
    [{ introspection_signed_response_alg: 'RS256' }, 'introspection_signed_response_alg'],
    [{ authorization_signed_response_alg: 'RS256' }, 'authorization_signed_response_alg'],
  ])('%j', (differences, name) => {
    expect(problems(differences)).toContainEqual([name, expect.stringContaining('the FAPI 2.0 security profile')]);
  });

  test('a public client gets only the error that it has to authenticate', () => {
    expect(problems({ token_endpoint_auth_method: 'none', jwks: undefined })?.map(([name]) => name)).toEqual([
      'token_endpoint_auth_method',
    ]);
  });

  test('a client outside the profile may have any of these', () => {
    expect(
      clientMetadata.safeParse({
        client_name: 'Web',
        redirect_uris: ['https://app.example/cb'],
        id_token_signed_response_alg: 'RS256',
      }).success,
    ).toBe(true);
  });
});

test('in the console the switch overrides the form, and reports what it changed', () => {
  const given = {
    ...bank,
    require_pushed_authorization_requests: false,
    refresh_token_rotation: true,
    dpop_bound_access_tokens: false,
    id_token_signed_response_alg: 'RS256',
    token_endpoint_auth_signing_alg: 'RS256',
  };
  const plain = clientMetadata.parse({ ...given, fapi2_security_profile: false });
  const { metadata, set } = applyFapiProfile(given, plain, 'all');
  expect(set.map(({ name }) => name).sort()).toEqual([
    'assertion_audience',
    'dpop_bound_access_tokens',
    'id_token_signed_response_alg',
    'refresh_token_rotation',
    'require_pushed_authorization_requests',
    'token_endpoint_auth_signing_alg',
  ]);
  expect(set.map(({ detail }) => inEnglish(detail))).toContain('Authorization requests must be pushed');
  expect(clientMetadata.parse(metadata)).toMatchObject({
    dpopBoundAccessTokens: true,
    idTokenSignedResponseAlg: 'PS256',
    tokenEndpointAuthSigningAlg: null,
    requirePushedAuthorizationRequests: true,
  });
  const again = clientMetadata.parse(metadata);
  expect(applyFapiProfile(metadata, again, 'all').set).toEqual([]);
});

test('every field of the profile is a registered one, and what the switch sets passes its own check', () => {
  const client = clientMetadata.parse(bank);
  for (const { field, set, meets } of fapi2SecurityProfile) {
    expect(Object.keys(clientMetadataFields.shape)).toContain(registeredName(field));
    if (set) expect([Object.keys(set.to), meets({ ...client, ...set.to })]).toEqual([[field], true]);
  }
});

test.each(['require_signed_request_object', 'request_object_signing_alg'])('%s needs verification keys', (name) => {
  const { error } = clientMetadata.safeParse({
    client_name: 'Web',
    redirect_uris: ['https://app.example/cb'],
    [name]: name === 'request_object_signing_alg' ? 'ES256' : true,
  });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
});
