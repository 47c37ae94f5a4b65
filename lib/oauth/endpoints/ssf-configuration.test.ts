import { expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { issuer } from '../testing/tenant';
import { ssfConfiguration } from './ssf-configuration';

test('the document of a transmitter has the issuer of its tokens, its keys, its delivery methods and stream management', async () => {
  const request = new Request('https://auth.example/.well-known/ssf-configuration/t/acme');
  const answer = await ssfConfiguration.handler(request, { issuer } as unknown as OAuthContext);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toEqual({
    spec_version: '1_0',
    issuer: 'https://auth.example/t/acme',
    jwks_uri: 'https://auth.example/t/acme/jwks',
    delivery_methods_supported: ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'],
    configuration_endpoint: 'https://auth.example/t/acme/ssf/streams',
    status_endpoint: 'https://auth.example/t/acme/ssf/status',
    add_subject_endpoint: 'https://auth.example/t/acme/ssf/subjects/add',
    remove_subject_endpoint: 'https://auth.example/t/acme/ssf/subjects/remove',
    verification_endpoint: 'https://auth.example/t/acme/ssf/verify',
    authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
    default_subjects: 'ALL',
  });
});
