import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Family, FamilyEvent } from '../family';
import { type SummaryRow, summaryColumns, summaryJoins, toSummary } from './summary';

type FamilyRow = SummaryRow & Omit<Family, keyof ReturnType<typeof toSummary>>;

/** See FamilyStore.findFamily. */
export async function findFamily(
  database: Connection,
  tenantId: string,
  id: string,
  now: Date,
): Promise<Family | null> {
  const [row] = await database.query<FamilyRow>(sql`
    SELECT ${summaryColumns(now)}, f.session_id::text AS "sessionId", f.assertion_issuer AS "assertionIssuer", f.resources,
           COALESCE(f.authorization_details, '[]') AS "authorizationDetails", f.auth_time AS "authTime", f.amr,
           f.ip_address AS "ipAddress", f.user_agent AS "userAgent", f.idle_expires_at AS "idleExpiresAt",
           f.expires_at AS "absoluteExpiresAt", f.revoked_at AS "revokedAt", f.revoke_reason AS "revokeReason"
    FROM token_family f ${summaryJoins}
    WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${id}::uuid`);
  if (!row) return null;
  const {
    sessionId,
    assertionIssuer,
    resources,
    authorizationDetails,
    authTime,
    amr,
    ipAddress,
    userAgent,
    idleExpiresAt,
    absoluteExpiresAt,
    revokedAt,
    revokeReason,
  } = row;
  return {
    ...toSummary(row),
    sessionId,
    assertionIssuer,
    resources,
    authorizationDetails,
    authTime,
    amr,
    ipAddress,
    userAgent,
    idleExpiresAt,
    absoluteExpiresAt,
    revokedAt,
    revokeReason,
  };
}

/**
 * See FamilyStore.listEvents. Ids break ties between equal times; they sort by time as long as the clocks of the
 * processes agree.
 */
export function listEvents(
  database: Connection,
  tenantId: string,
  familyId: string,
  limit: number,
): Promise<FamilyEvent[]> {
  return database.query<FamilyEvent>(sql`
    SELECT id::text AS id, kind, generation, at, ip_address AS "ipAddress", user_agent AS "userAgent", detail
    FROM token_family_event
    WHERE tenant_id = ${tenantId}::uuid AND family_id = ${familyId}::uuid
    ORDER BY at DESC, id DESC LIMIT ${limit}::int`);
}
