import type { LivingSession } from '@/lib/sign-in/sessions/store';
import { currentSession } from './current-session';
import { leadTo } from './lead-to';
import { journeyPath } from './next-page';
import type { PageContext } from './page-context';

export interface SignedInAgainPage extends PageContext {
  user: LivingSession;
}

/** Who is signed in; whoever is not, or has something to do first, does that and comes back to the page. */
export async function requiredUser(context: PageContext): Promise<LivingSession> {
  const user = await currentSession(context);
  const { place } = context.tenant;
  const journey = { requestId: null, returnTo: context.address || null };
  if (!user) leadTo(journeyPath(place, '/login', journey));
  if (user.needsSecondFactor) leadTo(journeyPath(place, '/second-factor', journey));
  if (user.mustChangePassword) leadTo(journeyPath(place, '/change-password', journey));
  return user;
}

/** Prepares the page at the end of a sign-in in a window that a form opened. */
export async function signedInAgainPage(context: PageContext): Promise<SignedInAgainPage> {
  return { ...context, user: await requiredUser(context) };
}
