import { isKnownTime } from '@/lib/platform/shared/unknown-time';
import type { TenantSettings } from '@/lib/tenants/settings';
import type { ActiveSession } from './store';

/**
 * With a setting of 0, every sensitive action needs a new sign-in. This is the time a person then has to return from it
 * and submit the action again.
 */
const LEAST_SECONDS = 60;

type Limits = Pick<TenantSettings, 'recentSignInSeconds'>;

const isWithin = (moment: Date, { recentSignInSeconds }: Limits, now: Date): boolean =>
  now.getTime() - moment.getTime() <= Math.max(recentSignInSeconds, LEAST_SECONDS) * 1000;

/**
 * When the person of a session signed in. Confirming a second factor in a session moves `authTime` but is not a new
 * sign-in. After a sign-in at an identity provider, it may be the only time that is known.
 */
const signedInAt = ({ authTime, createdAt, amr }: Pick<ActiveSession, 'authTime' | 'createdAt' | 'amr'>): Date =>
  createdAt < authTime && !amr.includes('fed') ? createdAt : authTime;

/**
 * Whether a session may be used for sensitive actions: the person signed in recently enough for the tenant, with the
 * second factor if they have one (NIST SP 800-63B-4, 2.2.3; ASVS 5, 7.5.3). A sign-in at an unknown time never
 * qualifies, nor does one from before a signal that requires another.
 */
export function isRecentSignIn(
  session: Pick<ActiveSession, 'authTime' | 'createdAt' | 'amr' | 'hasSecondFactor' | 'mustSignInAgain'>,
  limits: Limits,
  now: Date,
): boolean {
  return (
    !session.mustSignInAgain &&
    isKnownTime(session.authTime) &&
    isWithin(signedInAt(session), limits, now) &&
    (!session.hasSecondFactor || session.amr.includes('mfa'))
  );
}

/**
 * How the person can make a session recent again: by a new sign-in; by their second factor, when the identity provider
 * does not report when people sign in; or by adding a second factor, when they have none and another sign-in would
 * again have no known time.
 */
export function wayToRecentSignIn(
  session: Pick<ActiveSession, 'authTime' | 'createdAt' | 'hasSecondFactor' | 'mustSignInAgain'>,
  limits: Limits,
  now: Date,
): 'sign-in' | 'second-factor' | 'add-factor' {
  if (session.mustSignInAgain || isKnownTime(session.authTime)) return 'sign-in';
  if (session.hasSecondFactor) return 'second-factor';
  return isWithin(session.createdAt, limits, now) ? 'add-factor' : 'sign-in';
}
