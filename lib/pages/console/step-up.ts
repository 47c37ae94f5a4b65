import { journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { SIGNED_IN_AGAIN } from '@/lib/pages/sign-in/signed-in-again';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { isRecentSignIn, wayToRecentSignIn } from '@/lib/sign-in/sessions/recent-sign-in';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';

/** How a sensitive action gets the recent sign-in that it needs. */
export interface StepUp {
  kind: ReturnType<typeof wayToRecentSignIn>;
  /** A page for another window, which ends by reporting who signed in. */
  href: string;
  /** The person who has to sign in: the one who sent the form. */
  personId: string;
}

export const signInAgain = msg('console.signInAgainToDo');
export const factorFirst = msg('console.addSecondFactorFirstYou');

/** What a session still needs before a sensitive action; null when its sign-in is recent. */
export function stepUpOf(
  { tenant, container: { now } }: Pick<PageContext, 'tenant' | 'container'>,
  user: ActiveSession,
  returnTo = tenantPath(tenant.place, SIGNED_IN_AGAIN),
): StepUp | null {
  if (isRecentSignIn(user, tenant.settings, now())) return null;
  const kind = wayToRecentSignIn(user, tenant.settings, now());
  return { kind, href: pathOf(kind, tenant.place, returnTo), personId: user.personId };
}

function pathOf(kind: StepUp['kind'], place: string, returnTo: string): string {
  const journey = { requestId: null, returnTo };
  switch (kind) {
    case 'sign-in':
      return journeyPath(place, '/login', journey, { again: '1' });
    case 'second-factor':
      return journeyPath(place, '/second-factor', journey, { as: 'session' });
    case 'add-factor':
      return tenantPath(place, '/account/security');
  }
}
