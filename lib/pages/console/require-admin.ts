import { forbidden } from 'next/navigation';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { requireUser } from './require-user';

/** A console page's context: the signed-in person has at least the required role. */
export interface AdminContext extends PageContext {
  admin: ActiveSession;
  /** Recorded as the cause of changes made here. */
  cause: Cause;
}

/** Like requireUser, for the console: a person without the role gets the 403 page. */
export async function requireAdmin(tenantPlace: string, least: Role): Promise<AdminContext> {
  const { user, ...context } = await requireUser(tenantPlace);
  if (!roleSuffices(user.role, least)) forbidden();
  return { ...context, admin: user };
}
