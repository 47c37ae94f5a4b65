import { livingSession } from '@/lib/grants/logout/postgres/living-session';
import type { EndOfGrants } from '@/lib/grants/token-families/postgres/end-families';
import { countLiving, endGrants } from '@/lib/grants/token-families/postgres/end-families';
import type { LivingCounts } from '@/lib/people/outcome';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { endOpenLinks } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import { endSessions } from '@/lib/sign-in/sessions/postgres/end-sessions';

/**
 * See DirectoryChange.endEverything. The person's row is locked, and each statement sees what was committed while
 * it was waited for: whoever issues something locks the person first, so nothing slips in between.
 */
export async function endEverything(connection: Connection, end: EndOfGrants): Promise<LivingCounts> {
  const { tenantId, personId, reason, now } = end;
  const sessions = await endSessions(connection, { tenantId, personId, reason, now });
  const grants = await endGrants(connection, end);
  const keys = await endKeys(connection, end);
  await connection.execute(sql`
    DELETE FROM authorization_request
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND decided_at IS NULL`);
  await connection.execute(
    sql`DELETE FROM pending_sign_in WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`,
  );
  await endOpenLinks(connection, { tenantId, personId, reason, now });
  return { sessions, ...grants, ...keys };
}

/**
 * Ends a person's access keys and personal access tokens; the caller holds the person's row locked.
 * @returns how many of them still lived
 */
export async function endKeys(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<Pick<LivingCounts, 'accessKeys' | 'personalTokens'>> {
  const keys = await connection.query<{ living: boolean; personal: boolean }>(sql`
    UPDATE access_key SET revoked_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND revoked_at IS NULL
    RETURNING (expires_at IS NULL OR expires_at > ${now}) AS living, kind = 'personal' AS personal`);
  return {
    accessKeys: countLiving(keys.filter(({ personal }) => !personal)),
    personalTokens: countLiving(keys.filter(({ personal }) => personal)),
  };
}

/** See DirectoryChange.removeForeignSignIns. */
export async function removeForeignSignIns(connection: Connection, tenantId: string, personId: string): Promise<void> {
  await connection.execute(
    sql`DELETE FROM password WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND must_change`,
  );
  await connection.execute(
    sql`DELETE FROM linked_identity WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND linked_by = 'verified-email'`,
  );
}

/** See DirectoryStore.countLiving: what `endEverything` would end now. */
export async function countEverything(
  connection: Connection,
  tenantId: string,
  personId: string,
  now: Date,
): Promise<LivingCounts> {
  const ofPerson = sql`tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`;
  const [counts] = await connection.query<LivingCounts>(sql`
    SELECT
      (SELECT count(*)::int FROM session WHERE ${ofPerson} AND ${livingSession(sql`session`, now)}) AS sessions,
      (SELECT count(*)::int FROM token_family
        WHERE ${ofPerson} AND revoked_at IS NULL AND expires_at > ${now} AND idle_expires_at > ${now}) AS "tokenFamilies",
      (SELECT count(*)::int FROM authorization_code WHERE ${ofPerson} AND consumed_at IS NULL AND expires_at > ${now}) AS "authorizationCodes",
      (SELECT count(*)::int FROM device_authorization
        WHERE ${ofPerson} AND status IN ('pending', 'approved') AND expires_at > ${now}) AS "deviceAuthorizations",
      (SELECT count(*)::int FROM access_key
        WHERE ${ofPerson} AND kind <> 'personal' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})) AS "accessKeys",
      (SELECT count(*)::int FROM access_key
        WHERE ${ofPerson} AND kind = 'personal' AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})) AS "personalTokens"`);
  if (!counts) throw new Error('A count gave no row.');
  return counts;
}
