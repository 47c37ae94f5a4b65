import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { currentSession, currentSid } from './current-session';
import { keepSession } from './keep-session';
import type { PageContext } from './page-context';

/** Ends the browser's session at the tenant, then clears its cookie. For forms and actions. */
export async function signOut(context: PageContext): Promise<void> {
  const {
    tenant,
    container: { sessions, now },
    origin,
  } = context;
  const user = await currentSession(context);
  const sid = await currentSid(context);
  if (user && sid) {
    await endSession(
      sessions,
      { tenantId: tenant.id, session: { sid }, reason: 'signed-out' },
      { cause: causeOf(user, origin), now: now() },
    );
  }
  await keepSession(context, null);
}
