import { expect, test } from 'vitest';
import { sha256 } from '@/lib/platform/shared/secret';
import { readable } from '@/lib/platform/shared/testing/readable';
import { authenticateClient } from '../client-auth/authenticate-client';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { againstProfile, fapi2Algorithms, fapi2SecurityProfile } from './security-profile';

const secret = 'a-secret-of-a-client-that-should-have-none';
const client = newClient({
  tokenEndpointAuthMethod: 'client_secret_post',
  secrets: [{ id: 'one', secretHash: sha256(secret), expiresAt: null }],
});

const authenticate = (fapi2SecurityProfile: boolean) =>
  authenticateClient(
    new Request('https://auth.example/token', { method: 'POST' }),
    new RequestParameters(`client_id=${client.clientId}&client_secret=${secret}`),
    {
      issuer,
      mutualTls: null,
      throttle: { secretWait: () => 0, wrongSecret: async () => undefined },
      now: () => new Date(),
      used: () => undefined,
      remoteKeys: { read: () => Promise.reject(new Error('nothing is read')) },
      store: { findClient: async () => ({ ...client, fapi2SecurityProfile }), claimAssertion: async () => 'claimed' },
    },
  );

test('a FAPI client gets nothing while its registration violates the profile', async () => {
  expect((await authenticate(false)).clientId).toBe(client.clientId);
  const {
    answer: { error },
    message,
  } = await refused(() => authenticate(true));
  expect([error, message]).toEqual([
    'invalid_client',
    expect.stringMatching(/^the registered tokenEndpointAuthMethod must be one of private_key_jwt/),
  ]);
});

test('the algorithm rule names all allowed algorithms', () => {
  const rules = new Set(fapi2SecurityProfile.filter(({ field }) => field.endsWith('Alg')).map(({ rule }) => rule));
  expect(readable([...rules])).toEqual([
    `must be one of ${fapi2Algorithms.join(', ')} under the FAPI 2.0 security profile`,
  ]);
});

test('an invalid redirect URI violates the profile, without an exception', () => {
  expect(againstProfile({ ...client, redirectUris: ['https://', 'nothing'] }).map(({ field }) => field)).toContain(
    'redirectUris',
  );
});
