import { isId } from '@/lib/shared/id';
import type { ListedSession, SessionStore } from './store';

const SESSIONS_AT_MOST = 50;

/** The living sessions of a person, the last used first; a page of them, for lists that people read. */
export async function listSessions(
  sessions: Pick<SessionStore, 'listLiving'>,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<ListedSession[]> {
  return isId(personId) ? sessions.listLiving({ tenantId, personId, now, limit: SESSIONS_AT_MOST }) : [];
}
