import type { Cause } from '@/lib/audit/audit-entry';
import { sha256 } from '@/lib/shared/secret';
import type { SessionStore } from './store';

/**
 * Ends one session: the browser's own by its sid, or one of a list by its id (of this person only, if one is named).
 * @param end.reason what the console shows: 'signed-out', 'ended-by-person', 'ended-by-administrator'
 * @returns whether a living session ended
 */
export async function endSession(
  sessions: Pick<SessionStore, 'end'>,
  end: { tenantId: string; session: { sid: string } | { id: string; personId?: string }; reason: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<boolean> {
  const which = 'sid' in end.session ? { sidHash: sha256(end.session.sid) } : end.session;
  return (await sessions.end({ tenantId: end.tenantId, which, reason: end.reason, cause, now })) > 0;
}
