import type { NewDeviceAuthorization, UserCodeEntry } from '@/lib/oauth/device/store';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { after, origin, type Seed } from './seed';

/** A device's request from the seed's client, valid for ten minutes. `name` makes its codes unique. */
export function newDevice({ tenantId, clientId }: Seed, name: string, now: Date): NewDeviceAuthorization {
  return {
    tenantId,
    clientId,
    deviceCodeHash: sha256(`device ${name}`),
    userCodeHash: sha256(`user ${name}`),
    scopes: ['openid'],
    resources: [],
    authorizationDetails: [],
    intervalSeconds: 5,
    now,
    expiresAt: after(now, 10),
    origin,
  };
}

/** A poll like the grant makes it. */
export function newPoll({ tenantId, clientId }: Seed, name: string, now: Date) {
  return {
    tenantId,
    clientId,
    deviceCodeHash: sha256(`device ${name}`),
    now,
    slowDownSeconds: 5,
    toleranceMilliseconds: 500,
  };
}

/** An entry of a user code by the seed's person. */
export function newEntry({ tenantId, sessionId }: Seed, name: string, now: Date): UserCodeEntry {
  return { tenantId, sessionId, besides: [], userCodeHash: sha256(`user ${name}`), now, origin };
}

/** A decision by the seed's person. */
export function newDecision({ tenantId, sessionId }: Seed, name: string, answer: 'approved' | 'denied', now: Date) {
  return { tenantId, sessionId, userCodeHash: sha256(`user ${name}`), answer, now, origin, rememberConsent: true };
}

/**
 * A request that the seed's person has approved.
 * @returns the name of its codes
 */
export async function approvedDevice(oauth: OAuthStore, seed: Seed, now: Date): Promise<string> {
  const name = newId();
  await oauth.saveDeviceAuthorization(newDevice(seed, name, now));
  const entered = await oauth.enterUserCode(newEntry(seed, name, now));
  const decided = await oauth.decideDevice(newDecision(seed, name, 'approved', now));
  if (decided !== 'decided') throw new Error(`The device was not approved: ${entered}, ${decided}.`);
  return name;
}
