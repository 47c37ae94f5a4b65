import { expect, test } from 'vitest';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { risksOf } from './risks-of';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const web = {
  redirect_uris: ['https://app.example/cb'],
  grant_types: ['authorization_code', 'refresh_token', EXCHANGE],
};
const risks = (differences: object) => risksOf(clientMetadata.parse({ ...web, ...differences })).map(inEnglish);

test('a newly created client has no risks', () => {
  expect(risks({ token_exchange: { subject_clients: ['other'] } })).toEqual([]);
});

test('unrotated refresh tokens are not a risk where the FAPI 2.0 profile requires that', () => {
  const held = {
    fapi2_security_profile: true,
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: 'https://app.example/jwks',
    grant_types: ['authorization_code', 'refresh_token'],
  };
  expect(risks(held)).toEqual([]);
});

test('each dangerous choice is flagged while the client has the grant type it applies to', () => {
  const chosen = { require_pkce: false, token_exchange: { impersonation: true }, refresh_token_rotation: false };
  expect(risks(chosen)).toEqual(['Legacy: PKCE not required', 'Can impersonate people', 'Refresh tokens not rotated']);
  expect(risks({ ...chosen, grant_types: ['authorization_code'] })).toEqual(['Legacy: PKCE not required']);
  expect(risks({ first_party: true })).toEqual(['People aren’t asked for consent']);
  expect(
    risks({ first_party: true, redirect_uris: [], grant_types: ['urn:ietf:params:oauth:grant-type:device_code'] }),
  ).toEqual(['People aren’t asked for consent']);
  expect(risks({ first_party: true, redirect_uris: [], grant_types: ['client_credentials'] })).toEqual([]);
});
