import { type Connection, empty, join, type Sql, sql } from './database';

/** What the clean-up deletes from one table. Declared in the folder that writes to the table. */
export interface ExpiredRows {
  table: string;
  /** Whether steps go forward in time, so that everything before an earlier step has been deleted. */
  byTime?: true;
  /**
   * Deletes a limited number of rows, found by an indexed key. A step takes a short transaction, whatever the table's
   * size.
   * @param from where the step before ended; absent for the first step of a run
   * @returns how many rows were deleted, and where the next step starts; absent if nothing is left
   */
  step(connection: Connection, from?: string): Promise<{ deleted: number; next?: string }>;
}

const ROWS_PER_STEP = 1_000;
const TENANTS_PER_STEP = 100;
const BEFORE_ALL_TENANTS = '00000000-0000-0000-0000-000000000000';

interface Expiry {
  /** The primary key: its columns with their types, the tenant first. `throttle` and `uptime` have no tenant. */
  key: Record<string, string>;
  /** When a row expires: the first column, or the expression, of an index. */
  at: Sql;
  /** The type of `at`. */
  type?: string;
  /** Rows with an `at` before this are deleted. */
  before: Sql;
  /** A further condition, for a table that keeps few of the rows before that time. */
  which?: Sql;
  /** An insertion, of one tenant, of what is kept of the rows in `gone`. */
  keep?: (tenantId: string) => Sql;
  /** A deletion, of one tenant, of what belongs to the rows in `gone`. */
  also?: (tenantId: string) => Sql;
  rowsPerStep?: number;
}

/**
 * Rows of a table that have expired, the oldest first. A step reads their keys from the index, starting where the step
 * before ended so that it does not pass the entries of deleted rows again, and then deletes by primary key with one
 * statement per tenant.
 */
export function expiredRows(
  table: string,
  { key, at, type = 'timestamptz', before, which = sql`true`, keep, also, rowsPerStep = ROWS_PER_STEP }: Expiry,
): ExpiredRows {
  const name = sql([table]);
  const columns = Object.keys(key);
  const isExpired = sql`${at} < ${before} AND ${which}`;
  const asText = join(columns.map((column, index) => sql([`${column}::text AS key_${index}`])));

  const tenantOf = (row: Record<string, string> | undefined) => ('tenant_id' in key ? row?.key_0 : undefined);

  async function deleteKeys(connection: Connection, found: readonly Record<string, string>[]): Promise<number> {
    const tenantId = tenantOf(found[0]);
    // Lists, not a join: the planner then looks up the keys by the index, or tests each against a hash table, also when
    // the table has grown since it was last analyzed. A row that matches another combination of the keys has expired
    // too.
    const isFound = join(
      columns.map((column, index) =>
        column === 'tenant_id'
          ? sql`tenant_id = ${tenantId}::uuid`
          : sql`${sql([column])} = ANY(${found.map((row) => row[`key_${index}`])}::${sql([key[column] ?? ''])}[])`,
      ),
      ' AND ',
    );
    const [gone] = await connection.query<{ count: number }>(sql`
      WITH gone AS (
        DELETE FROM ${name} WHERE ${isFound} AND ${isExpired} RETURNING *
      ) ${keep && tenantId !== undefined ? sql`, kept AS (${keep(tenantId)})` : empty}
      ${also && tenantId !== undefined ? sql`, also AS (${also(tenantId)})` : empty}
      SELECT count(*)::int AS count FROM gone`);
    return gone?.count ?? 0;
  }

  return {
    table,
    byTime: true,
    async step(connection, from) {
      const found = await connection.query<Record<string, string>>(sql`
        SELECT ${asText}, (${at})::text AS expired_at FROM ${name}
        WHERE ${isExpired} ${from === undefined ? empty : sql`AND ${at} >= ${from}::${sql([type])}`}
        ORDER BY ${at} LIMIT ${rowsPerStep}::int`);
      const byTenant = new Map<string | undefined, Record<string, string>[]>();
      for (const row of found) {
        const rows = byTenant.get(tenantOf(row));
        if (rows) rows.push(row);
        else byTenant.set(tenantOf(row), [row]);
      }
      let deleted = 0;
      for (const rows of byTenant.values()) deleted += await deleteKeys(connection, rows);
      const last = found.at(-1)?.expired_at;
      return last !== undefined && found.length === rowsPerStep && (deleted > 0 || last !== from)
        ? { deleted, next: last }
        : { deleted };
    },
  };
}

/** A tenant to start at, chosen at random. Ids sort by time, so a random one would lie before or after most of them. */
async function anyTenant(connection: Connection): Promise<string> {
  const [tenant] = await connection.query<{ id: string }>(
    sql`SELECT id::text AS id FROM tenant OFFSET floor(random() * (SELECT count(*) FROM tenant)) LIMIT 1`,
  );
  return tenant?.id ?? BEFORE_ALL_TENANTS;
}

/**
 * The tenants of a step, in the order of their ids: those after `done` to the last one, then from the first one to
 * `start`.
 */
function tenantsAfter(connection: Connection, start: string, done: string): Promise<{ id: string }[]> {
  const some = (which: Sql, again: Sql) =>
    sql`(SELECT id, ${again} AS again FROM tenant WHERE ${which} ORDER BY id LIMIT ${TENANTS_PER_STEP}::int)`;
  const [beforeStart, afterDone] = [sql`id <= ${start}::uuid`, sql`id > ${done}::uuid`];
  const startedAgain = done < start;
  return connection.query(sql`
    SELECT t.id::text AS id FROM (
      ${startedAgain ? some(sql`${afterDone} AND ${beforeStart}`, sql`true`) : sql`${some(afterDone, sql`false`)} UNION ALL ${some(beforeStart, sql`true`)}`}
    ) t ORDER BY t.again, t.id LIMIT ${TENANTS_PER_STEP}::int`);
}

/**
 * What is deleted tenant by tenant. A run starts at another tenant each time, so that runs that end early do not always
 * leave out the same ones.
 * @param deleteSome deletes at most `atMost` rows of the tenant and returns how many
 */
export function expiredByTenant(
  table: string,
  deleteSome: (connection: Connection, tenantId: string, atMost: number) => Promise<number>,
  rowsPerStep = ROWS_PER_STEP,
): ExpiredRows {
  return {
    table,
    async step(connection, from) {
      const [start = BEFORE_ALL_TENANTS, doneBefore = start] = from?.split(' ') ?? [await anyTenant(connection)];
      const tenants = await tenantsAfter(connection, start, doneBefore);
      let deleted = 0;
      let done = doneBefore;
      for (const { id } of tenants) {
        deleted += await deleteSome(connection, id, rowsPerStep - deleted);
        if (deleted >= rowsPerStep) return { deleted, next: `${start} ${done}` };
        done = id;
      }
      const isLast = tenants.length < TENANTS_PER_STEP || done === start;
      return isLast ? { deleted } : { deleted, next: `${start} ${done}` };
    },
  };
}

/**
 * Rows of a log that are older than `days`, and those beyond the newest `rows` of each tenant. A tenant costs two
 * lookups in the index (tenant_id, at, id). A full log costs one scan of the keys that it keeps.
 */
export function expiredLogRows(table: string, { days, rows }: { days: number; rows: number }): ExpiredRows {
  const name = sql([table]);
  return expiredByTenant(table, async (connection, tenantId, atMost) => {
    const oldest = (which: Sql) =>
      sql`(SELECT at, id FROM ${name} WHERE tenant_id = ${tenantId}::uuid AND ${which} ORDER BY at, id LIMIT ${atMost}::int)`;
    const obsolete = await connection.query<{ at: string; id: string }>(sql`
      SELECT at::text AS at, id::text AS id FROM (
        ${oldest(sql`at < now() - make_interval(days => ${days}::int)`)}
        UNION
        ${oldest(sql`(at, id) <= (SELECT at, id FROM ${name} WHERE tenant_id = ${tenantId}::uuid ORDER BY at DESC, id DESC OFFSET ${rows}::int LIMIT 1)`)}
      ) o ORDER BY o.at, o.id LIMIT ${atMost}::int`);
    if (obsolete.length === 0) return 0;
    return connection.execute(sql`
      DELETE FROM ${name} WHERE tenant_id = ${tenantId}::uuid
        AND at = ANY(${obsolete.map(({ at }) => at)}::timestamptz[]) AND id = ANY(${obsolete.map(({ id }) => id)}::uuid[])`);
  });
}
