import { describe, expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import { mintIdToken } from '@/lib/oauth/testing/mint';
import type { GrantRequest } from '../grants/grant';
import { RequestParameters } from '../parameters/request-parameters';
import { newClient, newTokenContext } from '../testing/tenant';
import type { Confirmation } from '../tokens/confirmation';
import { idTokenSubject } from './id-token-subject';
import { narrowOwnTokens } from './policy';

const context = newTokenContext();
const gateway = newClient({ clientId: 'gateway' });
const policy = { ...narrowOwnTokens, subjectClients: ['app'] };

/** The key that an ID token of `holder` is bound to, when `client` exchanges it. */
async function keyOf(confirmation: Confirmation | null, holder: Client, client = gateway) {
  const idToken = await mintIdToken(
    context,
    holder,
    { personId: 'person-1', familyId: 'family-1', sessionId: null, authTime: 0, amr: [], acr: null },
    { nonce: null },
    { accessToken: 'token', remainingSeconds: 600 },
  );
  const store = {
    findClient: async () => holder,
    findIdTokenGrant: async () => ({
      personId: 'person-1',
      scopes: ['profile'],
      resources: [],
      authorizationDetails: [],
      confirmation,
    }),
  };
  const form = new RequestParameters(new URLSearchParams({ subject_token: idToken }).toString());
  const request = { form, client, context: { ...context, store } } as unknown as GrantRequest;
  return (await idTokenSubject(request, policy)).claims.cnf;
}

describe('an ID token', () => {
  test.each([{ jkt: 'app-key' }, { 'x5t#S256': 'app-certificate' }])('is bound like its family: %j', async (key) => {
    expect(await keyOf(key, newClient())).toEqual(key);
    expect(await keyOf(key, gateway, gateway)).toEqual(key);
  });

  test('of a family that is not bound is not bound', async () => {
    expect(await keyOf(null, newClient())).toBeUndefined();
  });

  test.each([{ dpopBoundAccessTokens: true }, { tlsClientCertificateBoundAccessTokens: true }])(
    'of a client that must bind its tokens is bound for others, even if its family is older than that: %j',
    async (setting) => {
      expect(await keyOf(null, newClient(setting))).toEqual({});
      const own = newClient({ ...setting, clientId: 'gateway' });
      expect(await keyOf(null, own, own)).toBeUndefined();
    },
  );
});
