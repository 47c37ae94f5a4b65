import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type IdentityProviderServices, relationWith } from './services';

export type LoggedOut =
  | { kind: 'ended'; sessions: number }
  /**
   * With the private reason. `unavailable`: the provider's keys cannot be read now, or its settings are being changed;
   * the provider may send the token again.
   */
  | { kind: 'refused' | 'unavailable'; reason: Sayable };

/**
 * Ends the sessions that an identity provider's logout token is about (OpenID Connect Back-Channel Logout 1.0): those
 * that began with a sign-in there. With a `sid`, those of that session of the provider; otherwise all of the subject's.
 * A disabled provider may still end what it began.
 */
export async function logOutFromUpstream(
  services: IdentityProviderServices,
  { tenantId, providerId, token }: { tenantId: string; providerId: string; token: string },
  { origin, now }: { origin: RequestOrigin | null; now: Date },
): Promise<LoggedOut> {
  // An administrator may save settings between the reading and the lock; then the token is judged once more.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const provider = await services.store.find(tenantId, providerId);
    if (!provider) return { kind: 'refused', reason: msg('identityProviders.providerIsUnknown') };
    const verified = await services.upstream.verifyLogout(relationWith(services, provider), token);
    if (verified.kind !== 'verified') return verified;
    const outcome = await services.store.endSessions({ ...verified.claims, provider, origin, now });
    if (outcome.kind === 'ended') return { kind: 'ended', sessions: outcome.sessions };
    if (outcome.kind === 'replayed') return { kind: 'refused', reason: msg('identityProviders.logoutTokenWasUsed') };
  }
  return { kind: 'unavailable', reason: msg('identityProviders.providerKeepsChanging') };
}
