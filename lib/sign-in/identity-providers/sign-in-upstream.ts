import { acrOf } from '@/lib/oauth/parameters/authentication-context';
import { newId } from '@/lib/platform/shared/id';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { UNKNOWN_TIME } from '@/lib/platform/shared/unknown-time';
import type { CoveredClaims } from './covered-claims';
import type { Asserted } from './linked-identity';
import type { IdentityProvider } from './provider';
import type { IdentityProviderStore, UpstreamRejection } from './store';

/** Equal to the time that a password sign-in waits for its second factor (lib/sign-in/sessions/sign-in.ts). */
const PENDING_SECONDS = 10 * 60;

/** The browser that sent the request. */
export interface UpstreamPlace {
  browserHash: Bytes;
  /** The sids of the browser's sessions. */
  sids: readonly string[];
  lifetimeSeconds: number;
  origin: RequestOrigin | null;
}

export type SignedInUpstream =
  | { kind: 'signed-in'; sid: string }
  /** There is no session before the second factor. `token` is the secret of the browser's cookie. */
  | { kind: 'second-factor'; token: string }
  | { kind: 'refused'; why: UpstreamRejection; personId: string | null };

/** Signs in a person authenticated by an identity provider. */
export async function signInUpstream(
  store: Pick<IdentityProviderStore, 'signIn'>,
  {
    provider,
    asserted,
    claims,
    maxAge,
  }: { provider: IdentityProvider; asserted: Asserted; claims: CoveredClaims; maxAge: number | null },
  { browserHash, sids: previousSids, lifetimeSeconds, origin }: UpstreamPlace,
  now: Date,
): Promise<SignedInUpstream> {
  const [sid, token] = [newSecret(), newSecret()];
  const amr = methodsOf(asserted, provider.trustsSecondFactor);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const outcome = await store.signIn({
    provider,
    asserted,
    claims,
    amr,
    undated: maxAge !== null && asserted.authTime === null,
    origin,
    now,
    session: {
      id: newId(),
      sidHash: sha256(sid),
      acr: acrOf(amr),
      authenticatedAt: authenticatedAt(asserted, maxAge, now),
      expiresAt: after(lifetimeSeconds),
      previousSidHashes: previousSids.map(sha256),
      browserHash,
    },
    pending: { tokenHash: sha256(token), expiresAt: after(PENDING_SECONDS) },
  });
  if ('personId' in outcome) return { kind: 'refused', why: outcome.kind, personId: outcome.personId };
  return outcome.kind === 'signed-in' ? { kind: 'signed-in', sid } : { kind: 'second-factor', token };
}

/**
 * Authentication context values that mean two factors at any provider (RFC 9470; REFEDS MFA; OpenID Connect EAP ACR
 * Values 1.0).
 */
const TWO_FACTORS = new Set(['urn:tessera:acr:2fa', 'phr', 'phrh', 'https://refeds.org/profile/mfa']);

/**
 * The authentication methods of a sign-in at an identity provider. `fed` means that we rely on the provider's
 * assertion; no value is registered for that, and the methods that the provider lists are not ones that this server
 * checked. `mfa` (RFC 8176 section 2) is added only if the tenant trusts the provider's second factor.
 */
export function methodsOf(
  { amr, acr }: { amr: readonly string[]; acr: string | null },
  trustsSecondFactor: boolean,
): string[] {
  const twoFactors = amr.includes('mfa') || (acr !== null && TWO_FACTORS.has(acr));
  return trustsSecondFactor && twoFactors ? ['fed', 'mfa'] : ['fed'];
}

/**
 * When a person authenticated at an identity provider: the time that it reports, but never later than now. If a new
 * sign-in was requested (`maxAge` 0) and the provider's response was accepted as fresh, it is now, because clocks may
 * differ by seconds. If the provider reports no time, the age is unknown, so the sign-in satisfies neither `max_age`
 * nor anything else that requires a recent sign-in.
 */
export function authenticatedAt({ authTime }: { authTime: Date | null }, maxAge: number | null, now: Date): Date {
  if (authTime === null) return UNKNOWN_TIME;
  return maxAge === 0 || authTime > now ? now : authTime;
}
