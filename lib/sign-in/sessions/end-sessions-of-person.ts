import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { SessionEnd, SessionStore } from './store';

/**
 * Ends all sessions of a person.
 * @param end.exceptId the session to keep, for "sign out everywhere else"
 * @returns how many active sessions ended, and how many of their grants
 */
export function endSessionsOfPerson(
  sessions: Pick<SessionStore, 'end'>,
  {
    tenantId,
    personId,
    exceptId = null,
    reason,
  }: { tenantId: string; personId: string; exceptId?: string | null; reason: SessionEnd },
  { cause, now }: { cause: Cause; now: Date },
): Promise<EndedSessions> {
  return sessions.end({ tenantId, which: { personId, exceptId }, reason, cause, now });
}
