import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SingleUse, TrustedIssuer } from '../assertion/trusted-issuer';

/**
 * Every problem with an assertion or its subject gets the same public answer (RFC 7521, 4.1.1).
 * @param reason private
 */
export function invalidAssertion(reason: Sayable): OAuthError {
  return new OAuthError('assertion-invalid', reason);
}

/** Why an assertion cannot be used again. */
export const alreadyUsed = ({ singleUse }: Pick<TrustedIssuer, 'singleUse'>): Sayable => reasons[singleUse];

const reasons: Record<SingleUse, Sayable> = {
  jti: msg('oauth.assertionWasAlreadyUsedJti'),
  hash: msg('oauth.assertionWasAlreadyUsedHash'),
};
