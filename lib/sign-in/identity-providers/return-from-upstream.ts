import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { secretsOf } from './begin-upstream';
import { type CoveredClaims, coveredClaims } from './covered-claims';
import type { Asserted } from './linked-identity';
import type { IdentityProvider } from './provider';
import { readsProfile } from './provisioning';
import { type IdentityProviderServices, relationWith } from './services';
import type { Attempt, ClaimedAttempt } from './store';
import type { Redeemed } from './upstream';

export interface Return {
  tenantId: string;
  providerId: string;
  /** The query string of the browser's request. */
  query: string;
  browserHash: Bytes | null;
  redirectUri: string;
  /**
   * Whether a required recent sign-in may be accepted although the provider does not report its time. Called after the
   * attempt has been claimed.
   */
  undatedToo(attempt: Attempt): Promise<boolean>;
}

export type Returned =
  | { kind: 'asserted'; provider: IdentityProvider; attempt: Attempt; asserted: Asserted; claims: CoveredClaims }
  /** Nothing was used up, or it was before. */
  | { kind: 'no-attempt'; why: Exclude<ClaimedAttempt['kind'], 'claimed'> | 'no-provider' | 'no-state' }
  | { kind: 'failed'; provider: IdentityProvider; attempt: Attempt; why: Exclude<Redeemed, { kind: 'asserted' }> };

/**
 * Processes a browser's return from a provider. The attempt is claimed before anything is requested from the provider:
 * a response counts only once, only in the browser that started the attempt, and only while the provider is enabled.
 */
export async function returnFromUpstream(
  services: IdentityProviderServices,
  { tenantId, providerId, query, browserHash, redirectUri, undatedToo }: Return,
  now: Date,
): Promise<Returned> {
  const states = new URLSearchParams(query).getAll('state');
  const [state] = states;
  if (states.length !== 1 || !state) return { kind: 'no-attempt', why: 'no-state' };
  const provider = await services.store.find(tenantId, providerId);
  if (!provider || provider.disabledAt) return { kind: 'no-attempt', why: 'no-provider' };
  const claimed = await services.store.claimAttempt({
    tenantId,
    providerId,
    stateHash: sha256(state),
    browserHash,
    now,
  });
  if (claimed.kind !== 'claimed') return { kind: 'no-attempt', why: claimed.kind };
  const { attempt } = claimed;
  const { provisioning, linking } = provider;
  const wantsEmail = linking === 'verified_email' || provisioning.creates || attempt.sessionId !== null;
  const redeemed = await services.upstream.redeem(relationWith(services, provider), {
    redirectUri,
    query,
    state,
    ...secretsOf(services, state),
    maxAge: attempt.maxAge,
    wantsEmail,
    wantsUserinfo: attempt.sessionId === null && readsProfile(provisioning),
    undatedToo: await undatedToo(attempt),
  });
  return redeemed.kind === 'asserted'
    ? {
        kind: 'asserted',
        provider,
        attempt,
        asserted: redeemed.asserted,
        claims: coveredClaims(provisioning, redeemed.received),
      }
    : { kind: 'failed', provider, attempt, why: redeemed };
}
