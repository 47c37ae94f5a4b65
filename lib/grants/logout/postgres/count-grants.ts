import { isActiveCode } from '@/lib/grants/authorization-codes/postgres/end-codes';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { SessionGrants } from '../session-grants';
import { activeSession } from './active-session';
import { boundToSession } from './finish-sessions';

/** See SessionStore.countGrants: for each active session, what `finishSessions` would end with it now. */
export async function countGrants(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<Map<string, SessionGrants>> {
  if (!isId(personId)) return new Map();
  const rows = await connection.query<SessionGrants & { id: string }>(sql`
    WITH RECURSIVE living AS (
      SELECT id FROM session WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${activeSession(sql`session`, now)}
    ), ended AS (
      SELECT id AS living_id, id FROM living
      UNION SELECT ended.living_id, s.id FROM session s JOIN ended ON s.replaced_by = ended.id WHERE s.tenant_id = ${tenantId}::uuid
    ), family AS (
      SELECT ended.living_id, count(*)::int AS count FROM ended JOIN token_family f ON f.tenant_id = ${tenantId}::uuid AND f.session_id = ended.id
      WHERE ${boundToSession} AND ${isActiveFamily(now)} GROUP BY ended.living_id
    ), code AS (
      SELECT session_id, count(*)::int AS count FROM authorization_code c
      WHERE c.tenant_id = ${tenantId}::uuid AND c.person_id = ${personId}::uuid AND ${isActiveCode(now)} GROUP BY session_id
    )
    SELECT living.id::text AS id, COALESCE(family.count, 0) AS "tokenFamilies", COALESCE(code.count, 0) AS "authorizationCodes"
    FROM living LEFT JOIN family ON family.living_id = living.id LEFT JOIN code ON code.session_id = living.id`);
  return new Map(rows.map(({ id, ...grants }) => [id, grants]));
}
