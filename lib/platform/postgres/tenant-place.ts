import { type Connection, type Sql, sql } from './database';

/**
 * The place of the tenant `t` in a statement (lib/platform/shared/paths.ts): its custom domain while in use, otherwise
 * its slug.
 */
export const place: Sql = sql`CASE WHEN t.domain_used_since IS NULL THEN t.slug ELSE t.domain END`;

/** The only key of the cache that holds all custom domains in use. */
export const allHosts = 'all';

/** The slugs of the tenants with a custom domain in use, by domain. */
export async function findHosts(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.query<{ host: string; slug: string }>(
    sql`SELECT domain AS host, slug FROM tenant WHERE domain_used_since IS NOT NULL`,
  );
  return new Map(rows.map(({ host, slug }) => [host, slug]));
}
