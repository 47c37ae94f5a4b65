import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { type PageContext, pageContext } from '@/lib/pages/sign-in/page-context';
import { requiredStep } from '@/lib/pages/sign-in/required-step';
import { pathHeader } from '@/lib/platform/shared/path-header';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';

/** A page's context with the signed-in person. */
export interface UserContext extends PageContext {
  user: ActiveSession;
  /** Recorded as the cause of changes made here. */
  cause: Cause;
}

/**
 * For pages: a person who is not signed in goes to the tenant's sign-in page and then returns. A person who must
 * sign in again, lacks a required second factor, or must choose a new password does that first.
 */
export async function requireUser(tenantPlace: string): Promise<UserContext> {
  const context = await pageContext(tenantPlace);
  const user = await currentSession(context);
  const here = (await headers()).get(pathHeader);
  if (!user) {
    redirect(tenantPath(tenantPlace, here ? `/login?${new URLSearchParams({ returnTo: here })}` : '/login'));
  }
  const step = requiredStep(user, tenantPlace, { requestId: null, returnTo: here });
  if (step) redirect(step);
  return { ...context, user, cause: causeOf(user, context.origin) };
}
