import type { Sayable } from '@/lib/platform/shared/message';
import { OAuthError } from './errors';

/** Why nothing is granted for now: "a temporary overloading or maintenance of the server" (RFC 6749, 4.1.2.1). */
export interface Unavailability {
  /** For operators. */
  reason: Sayable;
  /** The message to clients and people, in addition to the standard one; null for none. */
  message: string | null;
  retryAfterSeconds: number;
}

/**
 * Whether a message fits the ASCII of an `error_description` (RFC 6749, 5.2). Other scripts would be replaced by
 * question marks.
 */
export const isDescribable = (message: string): boolean => /^[\x20-\x7e]*$/.test(message);

/** The error that reports it. */
export function unavailable({ reason, message, retryAfterSeconds }: Unavailability): OAuthError {
  const reported = message !== null && isDescribable(message) ? message : undefined;
  return new OAuthError('temporarily-unavailable', reason, reported, retryAfterSeconds);
}
