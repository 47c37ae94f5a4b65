import { UNKNOWN_TIME } from '@/lib/platform/shared/unknown-time';

/** Contexts that stand for two factors wherever they are said (RFC 9470; REFEDS MFA; OpenID Connect EAP ACR Values 1.0). */
const TWO_FACTORS = new Set(['urn:tessera:acr:2fa', 'phr', 'phrh', 'https://refeds.org/profile/mfa']);

/**
 * How somebody is authenticated here whom a provider has asserted. `fed`: another's word; there is no registered value
 * for it, and what the provider says of its own methods is not what this server saw. `mfa` (RFC 8176, 2) only where the
 * tenant trusts the provider for that.
 */
export function methodsOf(
  { amr, acr }: { amr: readonly string[]; acr: string | null },
  trustsSecondFactor: boolean,
): string[] {
  const twoFactors = amr.includes('mfa') || (acr !== null && TWO_FACTORS.has(acr));
  return trustsSecondFactor && twoFactors ? ['fed', 'mfa'] : ['fed'];
}

/**
 * When somebody authenticated whom a provider has asserted: as it says, and never later than now. Where a sign-in was
 * asked for anew, and the provider's answer was found fresh, it is now: its clock may differ from ours by seconds. Of one
 * that does not say when, nobody knows how old the sign-in is: no `max_age` is met by it, and nothing that wants a fresh one.
 */
export function authenticatedAt({ authTime }: { authTime: Date | null }, maxAge: number | null, now: Date): Date {
  if (authTime === null) return UNKNOWN_TIME;
  return maxAge === 0 || authTime > now ? now : authTime;
}
