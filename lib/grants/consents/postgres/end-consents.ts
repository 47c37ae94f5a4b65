import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * Deletes remembered consents `c`. Locks rows in the order of their keys.
 * @param end.limit the maximum number; all if omitted
 * @returns the number of deleted consents
 */
export function endConsents(
  connection: Connection,
  { tenantId, which, limit }: { tenantId: string; which: Sql; limit?: number },
): Promise<number> {
  return connection.execute(sql`
    WITH ${chosenConsents(tenantId, which, limit)}
    DELETE FROM consent c USING chosen
    WHERE c.tenant_id = ${tenantId}::uuid AND c.person_id = chosen.person_id AND c.client_id = chosen.client_id`);
}

/**
 * Removes a scope that is being deleted from every consent.
 * @returns the number of consents that had it
 */
export function takeScopeFromConsents(
  connection: Connection,
  { tenantId, scope, now }: { tenantId: string; scope: string; now: Date },
): Promise<number> {
  return connection.execute(sql`
    WITH ${chosenConsents(tenantId, sql`${scope} = ANY(c.scopes)`)}
    UPDATE consent c SET scopes = array_remove(c.scopes, ${scope}), updated_at = ${now} FROM chosen
    WHERE c.tenant_id = ${tenantId}::uuid AND c.person_id = chosen.person_id AND c.client_id = chosen.client_id`);
}

function chosenConsents(tenantId: string, which: Sql, limit?: number): Sql {
  return sql`chosen AS MATERIALIZED (
    SELECT c.person_id, c.client_id FROM consent c WHERE c.tenant_id = ${tenantId}::uuid AND ${which}
    ORDER BY c.person_id, c.client_id ${limit === undefined ? empty : sql`LIMIT ${limit}::int`} FOR UPDATE
  )`;
}
