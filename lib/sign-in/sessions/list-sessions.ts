import { isId } from '@/lib/platform/shared/id';
import type { ListedSession, SessionStore } from './store';

const SESSIONS_AT_MOST = 50;

/**
 * A page of the living sessions of a person, the last used first.
 * @param query.page 1 is the first
 */
export async function listSessions(
  sessions: Pick<SessionStore, 'listLiving'>,
  {
    tenantId,
    personId,
    now,
    page = 1,
    pageSize = SESSIONS_AT_MOST,
  }: { tenantId: string; personId: string; now: Date; page?: number; pageSize?: number },
): Promise<ListedSession[]> {
  return isId(personId)
    ? sessions.listLiving({ tenantId, personId, now, limit: pageSize, offset: (Math.max(1, page) - 1) * pageSize })
    : [];
}
