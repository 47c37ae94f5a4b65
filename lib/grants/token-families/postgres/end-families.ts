import type { Actor } from '@/lib/journal/audit/audit-entry';
import { initiatorOf } from '@/lib/journal/events/person-signal';
import { tellOfRevokedFamilies } from '@/lib/journal/events/postgres/outbox';
import { type Connection, empty, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
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
  /** Who ended them, if it does not follow from the reason. */
  actor?: Actor | undefined;
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

/** Why families end: columns for `chosen` in `ending`. */
const because = ({
  reason,
  kind = 'revoked',
  detail = {},
  actor,
  now,
  origin,
}: Omit<EndOfFamilies, 'tenantId' | 'which'>) => sql`
  ${reason}::text AS reason, ${kind}::text AS kind, ${JSON.stringify({ reason, ...detail })}::jsonb AS detail,
  ${now}::timestamptz AS now, ${origin?.ipAddress ?? null}::text AS ip_address, ${origin?.userAgent ?? null}::text AS user_agent,
  ${actor?.type === 'person' ? actor.id : null}::text AS acting_person, ${actor ? initiatorOf({ actor }, null) : null}::text AS initiator,
  ${origin?.requestId ?? null}::text AS request_id, ${newId()}::uuid AS event_id`;

/**
 * The statement that ends families: revokes them, records an event for each and tells event receivers. Every way to end
 * a family uses it.
 * @param chosen a SELECT of unrevoked families of the tenant, locked in the order of their ids: id, and the columns
 *   that `because` lists. An event's id need only be unique within its family
 * @param outcome a SELECT from the CTE `ended`, which has those columns, person_id, client_id, generation, and
 *   `active`: false for a family that had already expired
 * @param also further CTEs that read `ended`
 */
export const ending = (tenantId: string, chosen: Sql, outcome: Sql, also: readonly Sql[] = []): Sql => sql`
  WITH chosen AS MATERIALIZED (${chosen}), ended AS (
    UPDATE token_family f SET revoked_at = chosen.now, revoke_reason = chosen.reason, replay_response = NULL, replay_until = NULL
    FROM chosen WHERE f.tenant_id = ${ofTenant(tenantId)} AND f.id = chosen.id
    RETURNING chosen.*, f.person_id, f.client_id, f.generation, ${isUnexpired(sql`chosen.now`)} AS active
  ), noted AS (
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
    SELECT ${tenantId}::uuid, id, event_id, kind, generation, now, ip_address, user_agent, detail FROM ended
  ), ${join([tellOfRevokedFamilies(tenantId, sql`ended`), ...also])}
  ${outcome}`;

/**
 * Revokes token families that are not revoked yet, in one statement. It locks families in the order of their ids, after
 * everything else that is locked (docs/decisions/0003), so callers that end the same families wait for each other
 * without a deadlock; the second one finds them revoked. The caller writes the audit row.
 * @returns the families that this call revoked
 */
export function endFamilies(
  connection: Connection,
  { tenantId, which, limit, ...why }: EndOfFamilies,
): Promise<EndedFamily[]> {
  return connection.query<EndedFamily>(
    ending(
      tenantId,
      sql`
      SELECT f.id, ${because(why)} FROM token_family f
      WHERE f.tenant_id = ${tenantId}::uuid AND ${which} AND ${isUnrevoked()}
      ORDER BY f.id ${limit === undefined ? empty : sql`LIMIT ${limit}::int`} FOR UPDATE`,
      sql`SELECT id::text AS id, person_id::text AS "personId", client_id AS "clientId", generation, active FROM ended`,
    ),
  );
}

export const countActive = (rows: readonly { active: boolean }[]): number => rows.filter(({ active }) => active).length;
