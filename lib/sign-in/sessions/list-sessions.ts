import { isId } from '@/lib/platform/shared/id';
import type { ListedSession, SessionStore } from './store';

const SESSIONS_AT_MOST = 50;

/**
 * A page of a person's active sessions, most recently used first.
 * @param query.page the first page is 1
 */
export async function listSessions(
  sessions: Pick<SessionStore, 'listActive'>,
  {
    tenantId,
    personId,
    now,
    page = 1,
    pageSize = SESSIONS_AT_MOST,
  }: { tenantId: string; personId: string; now: Date; page?: number; pageSize?: number },
): Promise<ListedSession[]> {
  return isId(personId)
    ? sessions.listActive({ tenantId, personId, now, limit: pageSize, offset: (Math.max(1, page) - 1) * pageSize })
    : [];
}
