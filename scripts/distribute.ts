import type { Client } from 'pg';
import { LaunchError } from './launch-error';

const GUIDE = 'docs/guides/deploy/citus.md';

/** Lets one process at a time distribute a database. */
const LOCK = 7_357_002;

/**
 * Each node has a copy of these: the table of tenants is joined with tables of tenants, and an email domain is unique
 * across tenants, which a table that is distributed by tenant cannot ensure.
 */
const REFERENCE_TABLES: readonly string[] = ['tenant', 'email_domain'];

interface Table {
  /** As SQL spells it. */
  name: string;
  /** Whether its rows belong to tenants. */
  ofTenants: boolean;
  /** Whether Citus manages it already. */
  managed: boolean;
  /** Tables that its foreign keys refer to. */
  refersTo: string[];
}

/** What `distribute` has done now. */
export interface Distributed {
  distributed: string[];
  copiedToEachNode: string[];
  /** Tables that stay on the coordinator: they belong to no tenant. */
  local: string[];
  /** How many tables had been distributed or copied before. */
  before: number;
}

/** All tables except partitions, which follow their table. */
const TABLES = `
  SELECT c.oid::regclass::text AS name,
    EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'tenant_id' AND NOT attisdropped) AS "ofTenants",
    EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = c.oid) AS managed,
    ARRAY(SELECT DISTINCT confrelid::regclass::text FROM pg_constraint
          WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS "refersTo"
  FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace
    AND c.relname <> '_prisma_migrations'
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  ORDER BY name`;

/**
 * Distributes a migrated database over the nodes of Citus: tables of tenants by tenant, all rows of a tenant on one
 * node; the tables that span tenants as copies on each node. Existing rows are moved. Tables that are already
 * distributed stay as they are, so it can be run again after an interruption or an upgrade.
 * @param client a dedicated connection with no open transaction, to the coordinator
 * @throws LaunchError if the database has no Citus or no nodes
 */
export async function distribute(client: Client): Promise<Distributed> {
  await requireNodes(client);
  const { rows: tables } = await client.query<Table>(TABLES);
  const open = tables.filter(({ managed }) => !managed);
  const copied = open.filter(({ name }) => REFERENCE_TABLES.includes(name));
  const done: Distributed = {
    distributed: [],
    copiedToEachNode: [],
    local: open.filter((table) => !table.ofTenants && !copied.includes(table)).map(({ name }) => name),
    before: tables.length - open.length,
  };
  for (const { name } of copied) {
    await once(client, name, 'create_reference_table($1)');
    done.copiedToEachNode.push(name);
  }
  const ofTenants = referredFirst(tables.filter((table) => table.ofTenants && !REFERENCE_TABLES.includes(table.name)));
  let together = ofTenants.find(({ managed }) => managed)?.name ?? 'none';
  for (const { name, managed } of ofTenants) {
    if (managed) continue;
    await once(client, name, `create_distributed_table($1, 'tenant_id', colocate_with => $2)`, together);
    if (together === 'none') together = name;
    done.distributed.push(name);
  }
  await removeLocalRows(client);
  return done;
}

/** Hands a table to Citus in a separate transaction, unless another process has done so. */
async function once(client: Client, table: string, call: string, ...values: string[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_dist_partition WHERE logicalrelid = $1::regclass', [table]);
    if (!rowCount) await client.query(`SELECT ${call}`, [table, ...values]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Whether `distribute` has distributed the database. */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rowCount: hasCitus } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  return Boolean(hasCitus) && Boolean((await client.query('SELECT FROM pg_dist_partition LIMIT 1')).rowCount);
}

async function requireNodes(client: Client): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  if (!rowCount)
    throw new LaunchError(`The database has no Citus extension: create it on every node first, as ${GUIDE} says.`);
  const { rows } = await client.query<{ coordinator: boolean; holders: number }>(`
    SELECT COALESCE(bool_or(groupid = 0), false) AS coordinator,
           count(*) FILTER (WHERE isactive AND shouldhaveshards)::int AS holders
    FROM pg_dist_node WHERE noderole = 'primary'`);
  if (!rows[0]?.coordinator)
    throw new LaunchError(
      `Citus does not know its coordinator: call citus_set_coordinator_host() first, as ${GUIDE} says.`,
    );
  if (rows[0].holders === 0)
    throw new LaunchError(`Citus has no node for the rows of tenants: call citus_add_node() first, as ${GUIDE} says.`);
}

/** Tables in an order in which each follows those that its foreign keys refer to, as Citus demands. */
function referredFirst(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ refersTo }) => !refersTo.some((name) => waiting.has(name)));
    if (next.length === 0) throw new Error(`Foreign keys form a circle: ${[...waiting].join(', ')}`);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Citus leaves the rows of a table that it distributes, invisible, where they were. */
async function removeLocalRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE pg_relation_size(logicalrelid) > 0`,
  );
  for (const { name } of rows) await client.query('SELECT truncate_local_data_after_distributing_table($1)', [name]);
}
