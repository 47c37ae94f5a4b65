import { UNKNOWN_TIME } from '@/lib/platform/shared/unknown-time';

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
