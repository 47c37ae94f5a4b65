import pg from 'pg';
import { fillTenant, type TenantSize } from '../console/fill-tenant';

/** The tenant that holds almost everything. */
export const GROWN = 'grown';

/** The SCIM connection that provisions everyone in it. */
export const CONNECTION = '01890000-0000-7000-8000-000000000001';

/** Tenants beside it, so that no index can ignore the tenant. */
const SMALL_TENANTS = 1_000;

function growthSize(people: number): TenantSize {
  return {
    clients: 5_000,
    people,
    families: 2 * people,
    groups: 500,
    auditEvents: Math.round(1.75 * people),
    refusals: 20_000,
    undelivered: 20_000,
    imports: 500,
  };
}

const grownTables = ['person', 'token_family', 'audit_event', 'group_member'];

/**
 * Fills a migrated database by SQL: one tenant with everything, and a thousand small ones. The tables' indexes are
 * dropped first and created from the full tables, which takes a fraction of the time.
 */
export async function fillGrowth(databaseUrl: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO tenant (id, slug, name, updated_at) VALUES (gen_random_uuid(), '${GROWN}', 'Grown', now())`);
    await client.query(
      `INSERT INTO tenant (id, slug, name, updated_at)
       SELECT gen_random_uuid(), 'small-' || n, 'Small ' || n, now() FROM generate_series(1, $1::int) n`,
      [SMALL_TENANTS],
    );
    const { rows: indexes } = await client.query<{ name: string; statement: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS statement FROM pg_index
       WHERE indrelid = ANY($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
      [grownTables],
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(`ALTER TABLE person ALTER connection_id SET DEFAULT '${CONNECTION}'`);
    await fillTenant(databaseUrl, GROWN, growthSize(people));
    await client.query('ALTER TABLE person ALTER connection_id DROP DEFAULT');
    // As the clean-up does, an hour after it first meets a connection.
    await client.query(`
      INSERT INTO resource_count (tenant_id, connection_id, resource_type, part, count, counted_at)
      SELECT tenant_id, connection_id, 'User', 0, count(*), now() FROM person WHERE connection_id = '${CONNECTION}' GROUP BY tenant_id, connection_id`);
    await client.query(`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, email_keys, email_search)
      SELECT t.id, gen_random_uuid(), 'only@example.com', 'only@example.com', ARRAY['only@example.com'], E'\\nonly@example.com\\n'
      FROM tenant t WHERE t.slug LIKE 'small-%'`);
    // The definition of a partitioned index leaves its partitions out.
    for (const { statement } of indexes) await client.query(statement.replace(' ON ONLY ', ' ON '));
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
