import { sha256 } from '@/lib/platform/shared/secret';
import type { ActiveSession, SessionStore } from './store';

/** The session for the sid of a cookie, if the session, its person and its tenant are active; null otherwise. */
export async function findSession(
  sessions: Pick<SessionStore, 'find'>,
  { tenantId, sid }: { tenantId: string; sid: string },
  now: Date,
): Promise<ActiveSession | null> {
  return sessions.find(tenantId, sha256(sid), now);
}
