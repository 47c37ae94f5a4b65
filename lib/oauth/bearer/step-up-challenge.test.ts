import { describe, expect, test } from 'vitest';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import { newTokenContext } from '@/lib/oauth/testing/tenant';
import type { Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { bearerGuard } from './bearer-guard';

const PERSON = '0198a000-0000-7000-8000-00000000000a';
const tokens = newTokenContext();
const recorded: string[] = [];

/** The guard's response to a token, at a resource that requires two factors. @param acr undefined for a service */
async function present(acr?: string | null) {
  const person =
    acr === undefined ? null : { subject: PERSON, familyId: 'family-1', authTime: 1_795_000_000, amr: ['pwd'], acr };
  const token = await mintAccessToken(tokens, { clientId: 'app', scopes: [], resources: [], person }, 600);
  const context = {
    ...tokens,
    dpopNonceKey: tokens.refreshTokenKey,
    mutualTls: null,
    refused: ({ reason }: { reason: Sayable }) => void recorded.push(inEnglish(reason)),
    store: {
      claimAssertion: async () => 'claimed' as const,
      checkAccessToken: async () => ({ kind: 'active' as const, personId: PERSON, userName: 'ada' }),
    },
  };
  const request = new Request('https://auth.example/scim/v2/Me', { headers: { Authorization: `Bearer ${token}` } });
  return bearerGuard(request, context, { endpoint: 'scim', acrValues: ['urn:tessera:acr:2fa'] });
}

describe('a resource that requires an authentication level (RFC 9470, 3)', () => {
  test.each([null, 'urn:tessera:acr:1fa', 'urn:example:gold'])(
    'tells a token of acr %s which level it needs',
    async (acr) => {
      const answer = await present(acr);
      expect(answer).toMatchObject({ kind: 'refused', error: 'insufficient_user_authentication', status: 401 });
      expect('headers' in answer && answer.headers['WWW-Authenticate']).toMatch(
        /^Bearer .*error="insufficient_user_authentication".*acr_values="urn:tessera:acr:2fa"/,
      );
      expect(recorded.at(-1)).toContain('urn:tessera:acr:2fa is required');
    },
  );

  test.each(['urn:tessera:acr:2fa', 'phr'])('accepts a token that has reached %s', async (acr) => {
    expect(await present(acr)).toMatchObject({ kind: 'bearer', bearer: { kind: 'person' } });
  });

  test('accepts services, which have no authentication level', async () => {
    expect(await present()).toMatchObject({ kind: 'bearer', bearer: { kind: 'service' } });
  });
});
