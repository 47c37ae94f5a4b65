import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { AssertionClaim } from '@/lib/oauth/protocol/store';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';

/** Short: an administrator may change the limit at any time. */
export const BRAKED_RETRY_SECONDS = 300;

/** An authenticated call to end everything that was issued to a person. */
export interface RevocationCall {
  issuer: TrustedIssuer;
  subject: NamedSubject;
  /** Makes the call's JWT single use. */
  claim: AssertionClaim;
}

/**
 * `ended`: in the transaction that is now committed, everything that was issued to the person has ended, and the JWT is
 * used up. In all other cases nothing has changed. `not-found`: the issuer may name no such person. `replayed`: the JWT
 * was used before. `distrusted`: the issuer was just disabled or deleted, or has lost the right. `limited`: the
 * issuer has used up its calls for now. `braked`: it has ended the access of too many people within the hour.
 */
export type RevocationOutcome =
  | { kind: 'ended' | 'not-found' | 'replayed' | 'distrusted' | 'braked' }
  | { kind: 'limited'; retryAfterSeconds: number };
