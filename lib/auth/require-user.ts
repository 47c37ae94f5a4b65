import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Cause } from '@/lib/audit/audit-entry';
import type { LivingSession } from '@/lib/sessions/store';
import type { RequestOrigin } from '@/lib/shared/origin';
import { tenantPath } from '@/lib/tenants/paths';
import { currentSession } from './current-session';
import { journeyPath } from './next-page';
import { type PageContext, pageContext } from './page-context';
import { pathHeader } from './path-header';

/** A page's context with the person who is signed in. */
export interface UserContext extends PageContext {
  user: LivingSession;
  /** What changes made here are put down to. */
  cause: Cause;
}

/** The cause of what a signed-in person does. */
export function causeOf(user: LivingSession, origin: RequestOrigin): Cause {
  return { actor: { type: 'person', id: user.personId, name: user.userName }, origin };
}

/**
 * For pages: whoever is not signed in goes to the tenant's sign-in page and comes back; whoever lacks a second factor
 * that the tenant wants, or must choose a new password, does that first.
 */
export async function requireUser(tenantPlace: string): Promise<UserContext> {
  const context = await pageContext(tenantPlace);
  const user = await currentSession(context.tenant);
  const here = (await headers()).get(pathHeader);
  if (!user) {
    redirect(tenantPath(tenantPlace, here ? `/login?${new URLSearchParams({ returnTo: here })}` : '/login'));
  }
  if (user.needsSecondFactor) redirect(journeyPath(tenantPlace, '/second-factor', { requestId: null, returnTo: here }));
  if (user.mustChangePassword)
    redirect(journeyPath(tenantPlace, '/change-password', { requestId: null, returnTo: here }));
  return { ...context, user, cause: causeOf(user, context.origin) };
}
