import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { ExpiredRows } from '@/lib/platform/postgres/expired-rows';

/**
 * How many people and groups each SCIM connection has, so that `totalResults` of a large directory does not count its
 * rows. See docs/decisions/0077-what-a-sync-costs.md.
 */
export type CountedType = 'User' | 'Group';

/** Whose resources are counted. Those of no connection are not, because nobody lists them through SCIM. */
interface Owner {
  tenantId: string;
  connectionId: string | null;
}

/** The part that the clean-up counts and into which it adds the others. No process of PostgreSQL has this number. */
const COUNTED_PART = sql`0`;

/** Each process of PostgreSQL adds to its own part, so no transaction waits for another. */
const addToPart = ({ tenantId, connectionId }: Owner, type: CountedType, gained: number): Sql => sql`
  INSERT INTO resource_count AS known (tenant_id, connection_id, resource_type, part, count)
  VALUES (${tenantId}::uuid, ${connectionId}::uuid, ${type}, pg_backend_pid(), ${gained}::int)
  ON CONFLICT (tenant_id, connection_id, resource_type, part) DO UPDATE SET count = known.count + excluded.count`;

/** A CTE, with a comma behind it, by which the statement of a change notes how many resources the connection gained. */
export const counting = (owner: Owner, type: CountedType, gained: number): Sql =>
  owner.connectionId === null ? empty : sql`counted AS (${addToPart(owner, type, gained)}),`;

/** The same as a separate statement, in the transaction of the change. */
export async function countResources(
  connection: Connection,
  owner: Owner,
  type: CountedType,
  gained: number,
): Promise<void> {
  if (owner.connectionId !== null && gained !== 0) await connection.execute(addToPart(owner, type, gained));
}

/**
 * A sub-select with the number of a connection's resources; NULL until the clean-up has counted them.
 * @param within the placeholders of the tenant and the connection
 */
export const countedTotal = (type: CountedType, within: { tenant: string; connection: string }): string => `(
  SELECT GREATEST(sum(count), 0)::int FROM resource_count
  WHERE tenant_id = ${within.tenant} AND connection_id = ${within.connection} AND resource_type = '${type}'
  HAVING bool_or(part = 0 AND count IS NOT NULL))`;

/**
 * A deleted connection has no resources.
 * @returns how many parts were deleted
 */
export function forgetCounts(connection: Connection, tenantId: string, connectionId: string): Promise<number> {
  return connection.execute(
    sql`DELETE FROM resource_count WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid`,
  );
}

const ROWS: Readonly<Record<CountedType, Sql>> = {
  User: sql`person r WHERE r.deleted_at IS NULL AND`,
  Group: sql`"group" r WHERE`,
};

interface Due {
  tenantId: string;
  connectionId: string;
  /** Whether the clean-up has met the connection before. */
  begun: boolean;
}

/**
 * Finds the next connection whose resources are to be counted. A day after it was first met: until then, processes of a
 * previous version may be running, which do not note what they create. Then daily, which corrects whatever a restored
 * backup or a previous version has changed without noting it; 20 hours, so that a daily job that starts a little
 * earlier than the day before counts nevertheless.
 */
async function nextDue(connection: Connection, after: string): Promise<Due | undefined> {
  const [due] = await connection.query<Due>(sql`
    SELECT s.tenant_id::text AS "tenantId", s.id::text AS "connectionId", c.part IS NOT NULL AS begun
    FROM scim_connection s
    LEFT JOIN resource_count c ON c.tenant_id = s.tenant_id AND c.connection_id = s.id AND c.resource_type = 'User' AND c.part = ${COUNTED_PART}
    WHERE s.id > ${after}::uuid
      AND (c.part IS NULL OR c.counted_at < now() - CASE WHEN c.count IS NULL THEN interval '1 day' ELSE interval '20 hours' END)
    ORDER BY s.id LIMIT 1`);
  return due;
}

async function begin(connection: Connection, { tenantId, connectionId }: Due): Promise<void> {
  await connection.execute(sql`
    INSERT INTO resource_count (tenant_id, connection_id, resource_type, part, count, counted_at)
    VALUES (${tenantId}::uuid, ${connectionId}::uuid, 'User', ${COUNTED_PART}, NULL, now()),
           (${tenantId}::uuid, ${connectionId}::uuid, 'Group', ${COUNTED_PART}, NULL, now())
    ON CONFLICT DO NOTHING`);
}

/**
 * Corrects a count by what is missing from it, and adds its parts together. The rows and the parts are read by one
 * statement, so what is missing stays the same whatever else changes. Parts of running transactions stay.
 * @returns how many parts were added to another
 */
async function recount(connection: Connection, { tenantId, connectionId }: Due, type: CountedType): Promise<number> {
  const owned = (table: Sql) =>
    sql`${table}.tenant_id = ${tenantId}::uuid AND ${table}.connection_id = ${connectionId}::uuid`;
  const [found] = await connection.query<{ missing: number }>(sql`
    SELECT ((SELECT count(*) FROM ${ROWS[type]} ${owned(sql`r`)})
      - (SELECT COALESCE(sum(c.count), 0) FROM resource_count c WHERE ${owned(sql`c`)} AND c.resource_type = ${type}))::int AS missing`);
  const [added] = await connection.query<{ parts: number }>(sql`
    WITH free AS (
      SELECT c.part FROM resource_count c
      WHERE ${owned(sql`c`)} AND c.resource_type = ${type} AND c.part <> ${COUNTED_PART} FOR UPDATE SKIP LOCKED
    ), taken AS (
      DELETE FROM resource_count c WHERE ${owned(sql`c`)} AND c.resource_type = ${type} AND c.part IN (SELECT part FROM free)
      RETURNING c.count
    ), known AS (
      UPDATE resource_count c
      SET count = COALESCE(c.count, 0) + ${found?.missing ?? 0}::int + (SELECT COALESCE(sum(count), 0) FROM taken)::int, counted_at = now()
      WHERE ${owned(sql`c`)} AND c.resource_type = ${type} AND c.part = ${COUNTED_PART}
    )
    SELECT count(*)::int AS parts FROM taken`);
  return added?.parts ?? 0;
}

/** The most deleted connections whose counts one run deletes. */
const FORGOTTEN_AT_MOST = 100;

/**
 * Deletes counts of deleted connections: those of creations that ended after the deletion had deleted the counts.
 * @returns how many parts were deleted
 */
async function forgetDeleted(connection: Connection): Promise<number> {
  const gone = await connection.query<{ tenantId: string; connectionId: string }>(sql`
    SELECT DISTINCT c.tenant_id::text AS "tenantId", c.connection_id::text AS "connectionId"
    FROM resource_count c LEFT JOIN scim_connection s ON s.tenant_id = c.tenant_id AND s.id = c.connection_id
    WHERE s.id IS NULL LIMIT ${FORGOTTEN_AT_MOST}::int`);
  let deleted = 0;
  for (const { tenantId, connectionId } of gone) deleted += await forgetCounts(connection, tenantId, connectionId);
  return deleted;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Counts the resources of one connection per step, whose transaction the others do not wait for. The last step deletes
 * counts of deleted connections.
 */
export const resourceCounts: ExpiredRows = {
  table: 'resource_count',
  async step(connection, from = BEFORE_ALL) {
    const due = await nextDue(connection, from);
    if (!due) return { deleted: await forgetDeleted(connection) };
    if (!due.begun) {
      await begin(connection, due);
      return { deleted: 0, next: due.connectionId };
    }
    const deleted = (await recount(connection, due, 'User')) + (await recount(connection, due, 'Group'));
    return { deleted, next: due.connectionId };
  },
};
