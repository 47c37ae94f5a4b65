import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { StoredPassword } from './store';

/** How long the sign-in that asks for a new password also proves that the person knows the current one. */
const SECONDS = 5 * 60;

/**
 * Whether a person who must choose a new password has just signed in to this session with the stored one, so that they
 * need not enter it again. A password that was set since then, for instance by an administrator to lock someone
 * out, was never entered in this session.
 */
export function isProvenPassword(
  { amr, createdAt }: Pick<ActiveSession, 'amr' | 'createdAt'>,
  { mustChange, changedAt }: Pick<StoredPassword, 'mustChange' | 'changedAt'>,
  now: Date,
): boolean {
  return (
    mustChange &&
    amr.includes('pwd') &&
    // That password is the identity provider's.
    !amr.includes('fed') &&
    changedAt !== null &&
    changedAt < createdAt &&
    now.getTime() - createdAt.getTime() <= SECONDS * 1000
  );
}
