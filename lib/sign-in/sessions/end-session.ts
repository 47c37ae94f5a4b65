import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sha256 } from '@/lib/platform/shared/secret';
import type { SessionEnd, SessionStore } from './store';

/**
 * Ends one session: the browser's own by its sid, or a listed one by its id (only this person's, if a person is given).
 * @returns `sessions` is 0 if the session was not active
 */
export function endSession(
  sessions: Pick<SessionStore, 'end'>,
  end: { tenantId: string; session: { sid: string } | { id: string; personId?: string }; reason: SessionEnd },
  { cause, now }: { cause: Cause; now: Date },
): Promise<EndedSessions> {
  const which = 'sid' in end.session ? { sidHash: sha256(end.session.sid) } : end.session;
  return sessions.end({ tenantId: end.tenantId, which, reason: end.reason, cause, now });
}
