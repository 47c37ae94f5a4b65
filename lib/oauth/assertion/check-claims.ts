/** Checks the claims of an assertion (RFC 7523, 3). */
import { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { quote } from './check-header';

/** The tolerated clock difference for `nbf` and `iat`. It does not apply to `exp`. */
const CLOCK_SKEW_SECONDS = 30;

/** NumericDate (RFC 7519, 2), limited to what a `Date` can represent. */
export const numericDate = z
  .number()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER / 1000);

const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).optional(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  exp: numericDate,
  nbf: numericDate.optional(),
  iat: numericDate.optional(),
  jti: z.string().min(1).optional(),
});

export type AssertionClaims = z.output<typeof Claims>;

export interface ExpectedClaims {
  /** The exact `iss`. */
  issuer: string;
  /** The exact `sub`; any when omitted. */
  subject?: string | undefined;
  /** Whether a JWT without a subject is accepted too. "The JWT MUST contain a "sub" (subject) claim" (RFC 7523, 3). */
  mayLackSubject?: boolean;
  /**
   * The accepted `aud` values. An array must contain only these, because the assertion must be for this server alone.
   */
  audiences: readonly string[];
  /** The maximum lifetime, counted from when it was issued. */
  maxLifetimeSeconds: number;
}

/** @returns the claims, or the private reason why they are rejected */
export function checkClaims(
  payload: unknown,
  expected: ExpectedClaims,
  now: Date,
): { kind: 'good'; claims: AssertionClaims } | { kind: 'bad'; reason: Sayable } {
  const parsed = Claims.safeParse(payload);
  if (!parsed.success)
    return {
      kind: 'bad',
      reason: msg('oauth.assertionHasNoValidPath', { path: parsed.error.issues[0]?.path[0]?.toString() ?? 'claims' }),
    };
  const reason = wrongParty(parsed.data, expected) ?? timeProblem(parsed.data, expected.maxLifetimeSeconds, now);
  return reason === null ? { kind: 'good', claims: parsed.data } : { kind: 'bad', reason };
}

function wrongParty({ iss, sub, aud }: AssertionClaims, expected: ExpectedClaims): Sayable | null {
  if (iss !== expected.issuer)
    return msg('oauth.assertionWasIssuedByIss', { iss: quote(iss), issuer: quote(expected.issuer) });
  if (sub === undefined && !expected.mayLackSubject) return msg('oauth.assertionHasNoValidPath', { path: 'sub' });
  if (sub !== undefined && expected.subject !== undefined && sub !== expected.subject)
    return msg('oauth.assertionHasSubjectSubNot', { sub: quote(sub), subject: quote(expected.subject) });
  const other = [aud].flat().find((one) => !expected.audiences.includes(one));
  return other === undefined
    ? null
    : msg('oauth.assertionHasAudienceOtherNot', { other: quote(other), audiences: expected.audiences.join(' or ') });
}

/** The validity period of a JWT, in seconds since the epoch. */
interface Validity {
  exp: number;
  nbf?: number | undefined;
  iat?: number | undefined;
}

/**
 * Why a JWT is not valid now, or is valid for too long; null when it is fine. @param maxLifetimeSeconds counted from
 * when it was issued
 */
export function timeProblem(validity: Validity, maxLifetimeSeconds: number, at: Date): Sayable | null {
  const now = at.getTime() / 1000;
  return (
    momentProblem(validity, at) ?? lifetimeProblem(validity.exp, Math.min(validity.iat ?? now, now), maxLifetimeSeconds)
  );
}

/** Why a JWT is not valid at a moment; null when it is. */
export function momentProblem({ exp, nbf, iat }: Validity, at: Date): Sayable | null {
  const now = at.getTime() / 1000;
  if (exp <= now) return msg('oauth.assertionExpiredNumberSAgo', { number: Math.floor(now - exp) });
  if (nbf !== undefined && nbf > now + CLOCK_SKEW_SECONDS)
    return msg('oauth.assertionIsNotValidFor', { number: Math.ceil(nbf - now) });
  if (iat !== undefined && iat > now + CLOCK_SKEW_SECONDS)
    return msg('oauth.assertionWasIssuedNumberS', { number: Math.ceil(iat - now) });
  return null;
}

/** Why a JWT is valid for too long. @param from the start of its lifetime, seconds since the epoch */
export function lifetimeProblem(exp: number, from: number, maxLifetimeSeconds: number): Sayable | null {
  const lifetime = exp - from;
  return lifetime > maxLifetimeSeconds
    ? msg('oauth.assertionIsValidForLifetime', { lifetime: Math.ceil(lifetime), maxLifetimeSeconds })
    : null;
}
