import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { rankStep } from '@/lib/people/postgres/rank';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { EndOfSessions } from '../store';
import { endWithGrants, lockHolders } from './end-sessions';

/** See SessionStore.end. */
export async function end(
  connection: Connection,
  { tenantId, which, reason, cause, now }: EndOfSessions,
): Promise<EndedSessions> {
  const condition = conditionOf(which);
  if (!condition) return { sessions: 0, tokenFamilies: 0, authorizationCodes: 0 };
  const people = await lockHolders(connection, { tenantId, which: condition, now });
  for (const person of people) await mustManagePerson(rankStep(connection), { tenantId, ...person }, cause);
  return endWithGrants(connection, { tenantId, which: condition, reason, cause, now });
}

/** Null when an id has the wrong format. */
function conditionOf(which: EndOfSessions['which']): Sql | null {
  if ('sidHash' in which) return sql`s.sid_hash = ${which.sidHash}`;
  if ('id' in which) {
    if (!isId(which.id)) return null;
    return sql`s.id = ${which.id}::uuid ${which.personId === undefined ? empty : sql`AND s.person_id = ${which.personId}::uuid`}`;
  }
  if (!isId(which.personId)) return null;
  return sql`s.person_id = ${which.personId}::uuid ${which.exceptId === null ? empty : sql`AND s.id <> ${which.exceptId}::uuid`}`;
}
