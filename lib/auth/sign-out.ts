import { endSession } from '@/lib/sessions/end-session';
import { currentSession, currentSid } from './current-session';
import type { PageContext } from './page-context';
import { causeOf } from './require-user';
import { tenantAuth } from './tenant-auth';

/** Ends the browser's session at the tenant, then clears its cookie. For route files and actions. */
export async function signOut({ tenant, container: { sessions, now }, origin }: PageContext): Promise<void> {
  const user = await currentSession(tenant);
  const sid = await currentSid(tenant.slug);
  if (user && sid) {
    await endSession(sessions, { tenantId: tenant.id, session: { sid }, reason: 'signed-out' }, { cause: causeOf(user, origin), now: now() });
  }
  await tenantAuth(tenant.slug).signOut({ redirect: false, redirectTo: '/' });
}
