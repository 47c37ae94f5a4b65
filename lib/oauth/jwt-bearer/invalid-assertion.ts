import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { Sayable } from '@/lib/platform/shared/message';

/**
 * Every problem with an assertion or its subject gets the same public answer (RFC 7521, 4.1.1).
 * @param reason private
 */
export function invalidAssertion(reason: Sayable): OAuthError {
  return new OAuthError('assertion-invalid', reason);
}
