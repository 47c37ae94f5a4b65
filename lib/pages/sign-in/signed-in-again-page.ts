import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { currentSession } from './current-session';
import { journeyPath } from './next-page';
import type { PageContext } from './page-context';
import { redirectTo } from './page-redirect';
import { requiredStep } from './required-step';

export interface SignedInAgainPage extends PageContext {
  user: ActiveSession;
}

/**
 * The signed-in person. Anyone who is not signed in, or has something to do first, is sent there and then returns to
 * the page.
 */
export async function requiredUser(context: PageContext): Promise<ActiveSession> {
  const user = await currentSession(context);
  const { place } = context.tenant;
  const journey = { requestId: null, returnTo: context.address || null };
  if (!user) redirectTo(journeyPath(place, '/login', journey));
  const step = requiredStep(user, place, journey);
  if (step) redirectTo(step);
  return user;
}

/** Prepares the page that ends a sign-in in a window that a form opened. */
export async function signedInAgainPage(context: PageContext): Promise<SignedInAgainPage> {
  return { ...context, user: await requiredUser(context) };
}
