import { sha256 } from '@/lib/platform/shared/secret';
import type { LivingSession, SessionStore } from './store';

/** The session behind the sid of a cookie while it lives, its person is active and its tenant too; null otherwise. */
export async function findSession(
  sessions: Pick<SessionStore, 'find'>,
  { tenantId, sid }: { tenantId: string; sid: string },
  now: Date,
): Promise<LivingSession | null> {
  return sessions.find(tenantId, sha256(sid), now);
}
