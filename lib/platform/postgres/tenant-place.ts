import { type Connection, type Sql, sql } from './database';

/** Where the tenant `t` of a statement is found (lib/platform/shared/paths.ts): its host name while that is in use, else its slug. */
export const place: Sql = sql`CASE WHEN t.domain_used_since IS NULL THEN t.slug ELSE t.domain END`;

/** The one key of the copy of all host names in use. */
export const allHosts = 'all';

/** The slugs of the tenants that have a host name in use, by that name. */
export async function findHosts(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.query<{ host: string; slug: string }>(
    sql`SELECT domain AS host, slug FROM tenant WHERE domain_used_since IS NOT NULL`,
  );
  return new Map(rows.map(({ host, slug }) => [host, slug]));
}
