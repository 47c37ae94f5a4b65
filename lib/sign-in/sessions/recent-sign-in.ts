import { isKnownTime } from '@/lib/platform/shared/unknown-time';
import type { TenantSettings } from '@/lib/tenants/settings';
import type { LivingSession } from './store';

/** With a setting of 0 every sensitive action needs a new sign-in: this is the time to come back from it and be sent again. */
const LEAST_SECONDS = 60;

type Limits = Pick<TenantSettings, 'recentSignInSeconds'>;

const isWithin = (moment: Date, { recentSignInSeconds }: Limits, now: Date): boolean =>
  now.getTime() - moment.getTime() <= Math.max(recentSignInSeconds, LEAST_SECONDS) * 1000;

/**
 * When the person of a session signed in. A second factor confirmed in it moves `authTime`, and is no new sign-in; of one at
 * an identity provider it may be all that is known.
 */
const signedInAt = ({ authTime, createdAt, amr }: Pick<LivingSession, 'authTime' | 'createdAt' | 'amr'>): Date =>
  createdAt < authTime && !amr.includes('fed') ? createdAt : authTime;

/**
 * Whether a session may be used for sensitive actions: its person signed in recently enough for the tenant, with the
 * second factor if they have one (NIST SP 800-63B-4, 2.2.3; ASVS 5, 7.5.3). A sign-in of unknown time never is.
 */
export function isRecentSignIn(
  session: Pick<LivingSession, 'authTime' | 'createdAt' | 'amr' | 'hasSecondFactor'>,
  limits: Limits,
  now: Date,
): boolean {
  return (
    isKnownTime(session.authTime) &&
    isWithin(signedInAt(session), limits, now) &&
    (!session.hasSecondFactor || session.amr.includes('mfa'))
  );
}

/**
 * What makes a session recent again: a new sign-in; the second factor, where the identity provider doesn't say when
 * people sign in; or a second factor to add, where there is none and another sign-in would be as undated as this one.
 */
export function wayToRecentSignIn(
  session: Pick<LivingSession, 'authTime' | 'createdAt' | 'hasSecondFactor'>,
  limits: Limits,
  now: Date,
): 'sign-in' | 'second-factor' | 'add-factor' {
  if (isKnownTime(session.authTime)) return 'sign-in';
  if (session.hasSecondFactor) return 'second-factor';
  return isWithin(session.createdAt, limits, now) ? 'add-factor' : 'sign-in';
}
