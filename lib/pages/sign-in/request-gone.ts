import { msg } from '@/lib/platform/shared/message';
import { type Journey, journeyPath } from './next-page';
import { redirectTo } from './page-redirect';

/** The page that explains that the sign-in request is gone. */
export const GONE = '/login/request-gone';

/** What people see when a sign-in can go neither forward nor back. */
export const requestGone = {
  title: msg('signIn.thisSignInRequestCant'),
  description: msg('signIn.itHasExpiredWasAlreadyAnswered'),
} as const;

/** Redirects to the page that says that an authorization request is gone, already decided, or from another browser. */
export function redirectToRequestGone(tenantPlace: string, { language }: Pick<Journey, 'language'>): never {
  redirectTo(journeyPath(tenantPlace, GONE, { requestId: null, returnTo: null, language }));
}
