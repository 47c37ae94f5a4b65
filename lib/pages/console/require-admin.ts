import { forbidden } from 'next/navigation';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { LivingSession } from '@/lib/sign-in/sessions/store';
import { requireUser } from './require-user';

/** A console page's context: who is signed in has at least the role that was asked for. */
export interface AdminContext extends PageContext {
  admin: LivingSession;
  /** What changes made here are put down to. */
  cause: Cause;
}

/** As requireUser, for the console: a person without the role gets the 403 page. */
export async function requireAdmin(tenantPlace: string, least: Role): Promise<AdminContext> {
  const { user, ...context } = await requireUser(tenantPlace);
  if (!roleSuffices(user.role, least)) forbidden();
  return { ...context, admin: user };
}
