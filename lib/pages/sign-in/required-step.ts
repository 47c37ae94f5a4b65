import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { type Journey, journeyPath } from './next-page';

type Standing = Pick<ActiveSession, 'mustSignInAgain' | 'needsSecondFactor' | 'mustChangePassword'>;

/**
 * What a signed-in person must do before anything else: sign in again, confirm a second factor, or choose a password.
 * @returns the address of the page, which leads on to the journey; null if there is nothing to do
 */
export function requiredStep(user: Standing, tenantPlace: string, journey: Journey): string | null {
  if (user.mustSignInAgain) return journeyPath(tenantPlace, '/login', journey, { again: '1' });
  if (user.needsSecondFactor) return journeyPath(tenantPlace, '/second-factor', journey);
  if (user.mustChangePassword) return journeyPath(tenantPlace, '/change-password', journey);
  return null;
}

/** Whether a person has completed every step of signing in. */
export function isSignedInFully(user: Standing): boolean {
  return !user.mustSignInAgain && !user.needsSecondFactor && !user.mustChangePassword;
}
