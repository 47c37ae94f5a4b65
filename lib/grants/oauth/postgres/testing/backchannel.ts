import type { NewBackchannelRequest } from '@/lib/oauth/backchannel/store';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { after, origin, type Seed } from './seed';

/** A request of the seed's client for the seed's person, valid for ten minutes. Its ID also makes its `auth_req_id`. */
export function newBackchannelRequest(
  { tenantId, clientId, personId }: Seed,
  id: string,
  now: Date,
): NewBackchannelRequest {
  return {
    tenantId,
    id,
    authReqIdHash: sha256(id),
    clientId,
    personId,
    scopes: ['openid'],
    resources: [],
    authorizationDetails: [],
    acrValues: [],
    bindingMessage: 'Table 7',
    ping: null,
    intervalSeconds: 5,
    now,
    expiresAt: after(now, 10),
    origin,
  };
}

/** A poll like the grant makes it. */
export function newBackchannelPoll({ tenantId, clientId }: Seed, id: string, now: Date) {
  return { tenantId, clientId, codeHash: sha256(id), now, slowDownSeconds: 5, toleranceMilliseconds: 500 };
}

/** A decision by the seed's person. */
export function newBackchannelDecision(
  { tenantId, sessionId }: Seed,
  id: string,
  answer: 'approved' | 'denied',
  now: Date,
) {
  return { tenantId, id, sessionId, answer, now, origin, rememberConsent: true };
}

/**
 * A request that the seed's person has approved.
 * @returns its ID
 */
export async function approvedRequest(oauth: OAuthStore, seed: Seed, now: Date): Promise<string> {
  const id = newId();
  await oauth.saveBackchannelRequest(newBackchannelRequest(seed, id, now));
  const decided = await oauth.decideBackchannelRequest(newBackchannelDecision(seed, id, 'approved', now));
  if (decided !== 'decided') throw new Error(`The request was not approved: ${decided}.`);
  return id;
}
