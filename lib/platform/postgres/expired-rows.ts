import { type Sql, sql } from './database';

/** What the clean-up deletes from one table. Declared in the folder that writes to the table. */
export interface ExpiredRows {
  table: string;
  /** Deletes at most `batch` rows. */
  statement(batch: number): Sql;
}

/** Rows of a table that meet a condition. */
export function expiredRows(table: string, condition: Sql): ExpiredRows {
  const name = sql([table]);
  return {
    table,
    statement: (batch) =>
      sql`DELETE FROM ${name} WHERE ctid IN (SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${batch})`,
  };
}

/**
 * Deletes rows of a log that are older than `days`, and those beyond the newest `rows` of each tenant. Each tenant
 * costs two lookups in the index (tenant_id, at, id). A full log costs one scan of the keys that it keeps.
 */
export function expiredLogRows(table: string, { days, rows }: { days: number; rows: number }): ExpiredRows {
  const name = sql([table]);
  return {
    table,
    statement: (batch) => sql`
      DELETE FROM ${name} WHERE ctid IN (
        SELECT r.ctid FROM tenant t
        LEFT JOIN LATERAL (
          SELECT at, id FROM ${name} WHERE tenant_id = t.id ORDER BY at DESC, id DESC OFFSET ${rows}::int LIMIT 1
        ) newest_beyond ON true
        CROSS JOIN LATERAL (
          (SELECT ctid FROM ${name} WHERE tenant_id = t.id AND at < now() - make_interval(days => ${days}::int) ORDER BY at, id LIMIT ${batch})
          UNION
          (SELECT ctid FROM ${name} WHERE tenant_id = t.id AND (at, id) <= (newest_beyond.at, newest_beyond.id) ORDER BY at, id LIMIT ${batch})
        ) r
        LIMIT ${batch})`,
  };
}
