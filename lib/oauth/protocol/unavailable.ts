import { OAuthRefusal } from './errors';

/** Why nothing is granted for now: "a temporary overloading or maintenance of the server" (RFC 6749, 4.1.2.1). */
export interface Unavailability {
  /** For those who run the server. */
  reason: string;
  /** What those are told who are turned away, beside that they are; null for nothing more. */
  message: string | null;
  retryAfterSeconds: number;
}

/** Whether an `error_description` can say it (RFC 6749, 5.2): in another script, question marks would be left of it. */
export const isDescribable = (message: string): boolean => /^[\x20-\x7e]*$/.test(message);

/** The refusal that says so. */
export function unavailable({ reason, message, retryAfterSeconds }: Unavailability): OAuthRefusal {
  const told = message !== null && isDescribable(message) ? message : undefined;
  return new OAuthRefusal('temporarily-unavailable', reason, told, retryAfterSeconds);
}
