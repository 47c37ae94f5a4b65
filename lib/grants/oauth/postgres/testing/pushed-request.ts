import type { NewPushedRequest } from '@/lib/oauth/protocol/store';
import { sha256 } from '@/lib/platform/shared/secret';
import { after, type Seed } from './seed';

/**
 * A request that the seed's client pushes, valid for one minute.
 * @param name replaces the random part of its request_uri
 */
export function newPushedRequest(
  { tenantId, clientId }: Pick<Seed, 'tenantId' | 'clientId'>,
  name: string,
  now: Date,
): NewPushedRequest {
  return {
    tenantId,
    requestHash: sha256(name),
    parameters: {
      responseType: 'code',
      clientId,
      redirectUri: 'https://app.example/callback',
      redirectUriSent: true,
      scopes: ['openid'],
      state: 'kept',
      codeChallenge: 'challenge',
      codeChallengeMethod: 'S256',
      resources: ['https://orders.example', 'https://reports.example'],
      prompt: ['login'],
      loginHint: 'ada',
    },
    expiresAt: after(now, 1),
  };
}
