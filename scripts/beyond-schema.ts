/**
 * Writes prisma/beyond-schema.sql, the list of what migrations add by hand because the Prisma schema cannot express it,
 * such as partial and trigram indexes, checks and partitions.
 */
import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { schemaSql } from './schema-sql';
import { type TestDatabase, testDatabase } from './test-database';

export const BEYOND_SCHEMA = 'prisma/beyond-schema.sql';
const SCHEMA = 'prisma/schema.prisma';

const HEADER = `-- What the migrations create and ${SCHEMA} does not declare, or declares in another way.
-- Written by \`npm run docs:database\` from the catalog of a migrated database. Nothing runs this file.`;

interface CatalogObject {
  /** The table as SQL spells it; empty for an object that belongs to no table. */
  table: string;
  /** Kind and name, unique within the table. */
  object: string;
  /** The statement that creates it. */
  statement: string;
}

/**
 * Every object in a database. Indexes that belong to a constraint are omitted, because the constraint represents them.
 * So are partitions, which come and go.
 */
const CATALOG = `
  WITH relation AS (
    SELECT oid, quote_ident(relname) AS name, reloptions FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'
  )
  SELECT '' AS "table", 'extension ' || extname AS object, 'CREATE EXTENSION ' || quote_ident(extname) AS statement
  FROM pg_extension WHERE extname <> 'plpgsql'
  UNION ALL
  SELECT name, 'storage', format('ALTER TABLE %s SET (%s)', name, array_to_string(reloptions, ', '))
  FROM relation WHERE reloptions IS NOT NULL
  UNION ALL
  SELECT name, 'partitions', format('CREATE TABLE %s (…) PARTITION BY %s', name, pg_get_partkeydef(oid))
  FROM relation WHERE pg_get_partkeydef(oid) IS NOT NULL
  UNION ALL
  SELECT name, 'column ' || attname, concat_ws(' ', 'ALTER TABLE', name, 'ADD COLUMN', quote_ident(attname),
    format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END,
    CASE WHEN attgenerated = '' THEN 'DEFAULT ' ELSE 'GENERATED ALWAYS AS ' END || pg_get_expr(adbin, adrelid))
  FROM relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  UNION ALL
  SELECT name, 'constraint ' || conname,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid, true))
  FROM relation JOIN pg_constraint ON conrelid = relation.oid AND contype <> 'n'
  UNION ALL
  SELECT name, 'index ' || relname, replace(pg_get_indexdef(indexrelid, 0, true), ' ON ONLY ', ' ON ')
  FROM relation JOIN pg_index ON indrelid = relation.oid JOIN pg_class ON pg_class.oid = indexrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  UNION ALL
  SELECT name, 'trigger ' || tgname, pg_get_triggerdef(pg_trigger.oid, true)
  FROM relation JOIN pg_trigger ON tgrelid = relation.oid AND NOT tgisinternal`;

/**
 * Compares a migrated database with one that is created from the Prisma schema alone.
 * @returns what only the migrated database has, as written to the file, and what it lacks
 */
export async function compareWithSchema(): Promise<{ beyond: string; missing: string[] }> {
  const migrated = await catalogOf(await testDatabase());
  const declared = await catalogOf(
    await testDatabase({ migrated: false }),
    await schemaSql({ from: null, to: SCHEMA }),
  );
  const statements = new Set(declared.map(({ statement }) => statement));
  const objects = new Set(migrated.map(identityOf));
  return {
    beyond: written(migrated.filter(({ statement }) => !statements.has(statement))),
    missing: declared.map(identityOf).filter((identity) => !objects.has(identity)),
  };
}

const identityOf = ({ table, object }: CatalogObject) => `${table} ${object}`;

/** @param sql statements to run first */
async function catalogOf(database: TestDatabase, sql = ''): Promise<CatalogObject[]> {
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    await client.query(sql);
    const { rows } = await client.query<CatalogObject>(CATALOG);
    return rows.sort((a, b) => (identityOf(a) < identityOf(b) ? -1 : 1));
  } finally {
    await client.end();
    await database.drop();
  }
}

function written(objects: CatalogObject[]): string {
  const tables = [...new Set(objects.map(({ table }) => table))];
  const sections = tables.map((name) => {
    const statements = objects.filter(({ table }) => table === name).map(({ statement }) => `${statement};\n`);
    return `\n-- ${name || 'The database'}\n${statements.join('')}`;
  });
  return `${HEADER}\n${sections.join('')}`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(BEYOND_SCHEMA, (await compareWithSchema()).beyond);
