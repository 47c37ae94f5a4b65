import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type IdentityProviderServices, relationWith } from './services';

export type LoggedOut =
  | { kind: 'ended'; sessions: number }
  /** With the private reason. `unavailable`: the provider's keys cannot be read now. */
  | { kind: 'refused' | 'unavailable'; reason: Sayable };

/**
 * Ends the sessions that an identity provider's logout token is about (OpenID Connect Back-Channel Logout 1.0): those
 * that began with a sign-in there. With a `sid`, those of that session of the provider; otherwise all of the subject's.
 */
export async function logOutFromUpstream(
  services: IdentityProviderServices,
  { tenantId, providerId, token }: { tenantId: string; providerId: string; token: string },
  { origin, now }: { origin: RequestOrigin | null; now: Date },
): Promise<LoggedOut> {
  const provider = await services.store.find(tenantId, providerId);
  if (!provider || provider.disabledAt)
    return { kind: 'refused', reason: msg('identityProviders.providerIsUnknownOrDisabled') };
  const verified = await services.upstream.verifyLogout(relationWith(services, provider), token);
  if (verified.kind !== 'verified') return verified;
  const outcome = await services.store.endSessions({ ...verified.claims, provider, origin, now });
  if (outcome.kind === 'ended') return { kind: 'ended', sessions: outcome.sessions };
  return {
    kind: 'refused',
    reason:
      outcome.kind === 'replayed'
        ? msg('identityProviders.logoutTokenWasUsed')
        : msg('identityProviders.providerIsUnknownOrDisabled'),
  };
}
