import { recordRevokedFamilies } from '@/lib/journal/events/postgres/outbox';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { isUnexpired, isUnrevoked } from './family-status';

export interface EndOfFamilies {
  tenantId: string;
  /** A condition on the tenant's families `f`. */
  which: Sql;
  /** The maximum number; all if omitted. */
  limit?: number;
  /** The reason shown in the console; one of the values of token_family.revoke_reason. */
  reason: string;
  /** The kind of event that is recorded for each family. */
  kind?: 'revoked' | 'reuse-detected';
  /** Details of the event besides the reason. */
  detail?: JsonObject;
  now: Date;
  origin: RequestOrigin | null;
}

export interface EndedFamily {
  id: string;
  personId: string;
  clientId: string;
  generation: number;
  /** False if it had already expired. */
  active: boolean;
}

/**
 * Revokes token families that are not revoked yet, and records an event and a message to event receivers for each. No
 * other function does this. It locks families in the order of their ids, after everything else that is locked
 * (docs/decisions/0003), so callers that end the same families wait for each other without a deadlock; the second one
 * finds them revoked. The caller writes the audit row.
 * @returns the families that this call revoked
 */
export async function endFamilies(
  connection: Connection,
  { tenantId, which, limit, reason, kind = 'revoked', detail = {}, now, origin }: EndOfFamilies,
): Promise<EndedFamily[]> {
  const families = await connection.query<EndedFamily>(sql`
    WITH chosen AS MATERIALIZED (
      SELECT f.id FROM token_family f
      WHERE f.tenant_id = ${tenantId}::uuid AND ${which} AND ${isUnrevoked()}
      ORDER BY f.id ${limit === undefined ? empty : sql`LIMIT ${limit}::int`} FOR UPDATE
    )
    UPDATE token_family f SET revoked_at = ${now}, revoke_reason = ${reason}, replay_response = NULL, replay_until = NULL
    FROM chosen WHERE f.tenant_id = ${tenantId}::uuid AND f.id = chosen.id
    RETURNING f.id::text AS id, f.person_id::text AS "personId", f.client_id AS "clientId", f.generation,
              ${isUnexpired(now)} AS active`);
  if (families.length === 0) return [];
  await connection.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
    SELECT ${tenantId}::uuid, family_id, id, ${kind}, generation, ${now}, ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null},
           ${JSON.stringify({ reason, ...detail })}::jsonb
    FROM unnest(${families.map(({ id }) => id)}::uuid[], ${families.map(() => newId())}::uuid[], ${families.map(({ generation }) => generation)}::int[])
         AS ended (family_id, id, generation)`);
  await recordRevokedFamilies(connection, { tenantId, families, reason, now, origin });
  return families;
}

export const countActive = (rows: readonly { active: boolean }[]): number => rows.filter(({ active }) => active).length;
