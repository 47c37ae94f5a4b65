import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { issuer, newClient, newTokenContext } from '../testing/tenant';
import { firstTokens } from './first-tokens';

const HOUR = 3600;
const archive = {
  identifier: 'https://archive.example',
  name: 'Archive',
  scopes: [],
  accessTokenLifetimeSeconds: HOUR,
};
const vault = { ...archive, identifier: 'https://vault.example', accessTokenLifetimeSeconds: 60 };
const resources = new Map([archive, vault].map((resource) => [resource.identifier, resource]));
const context = {
  ...newTokenContext(),
  issuer: { ...issuer, resources },
  origin: { requestId: 'request', ipAddress: null, userAgent: null },
} as unknown as OAuthContext;
const authorization = {
  personId: '0198a000-0000-7000-8000-00000000000a',
  sessionId: null,
  scopes: ['mail.read'],
  resources: [...resources.keys()],
  authTime: 1_795_000_000,
  amr: ['pwd'],
  acr: null,
};

async function issued(grantTypes: string[], asked: string[]) {
  const { response, family } = await firstTokens(context, newClient({ grantTypes }), authorization, {
    grantType: 'authorization_code',
    resources: asked,
    confirmation: null,
  });
  const { exp = 0 } = decodeJwt(response.access_token);
  return { expiresIn: response.expires_in, familyOutlivesBySeconds: family.expiresAt.getTime() / 1000 - exp };
}

describe('the first tokens of an authorization', () => {
  test.each([
    ['longer', [archive.identifier], HOUR],
    ['shorter', [vault.identifier], 60],
    ['as long as the shortest of several lifetimes', [archive.identifier, vault.identifier], 60],
    ['as long as the default', [], issuer.lifetimes.accessTokenSeconds],
  ])(
    'last %s, as their resource says, and without a refresh token the token family ends with them',
    async (_what, asked, seconds) => {
      expect(await issued(['authorization_code'], asked)).toEqual({ expiresIn: seconds, familyOutlivesBySeconds: 0 });
    },
  );

  test('start a token family that a refresh token continues beyond them', async () => {
    const { expiresIn, familyOutlivesBySeconds } = await issued(
      ['authorization_code', 'refresh_token'],
      [archive.identifier],
    );
    expect([expiresIn, familyOutlivesBySeconds]).toEqual([HOUR, issuer.lifetimes.refreshTokenAbsoluteSeconds - HOUR]);
  });
});
