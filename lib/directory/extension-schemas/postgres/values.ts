import { updateGroupAttributes } from '@/lib/directory/postgres/update-group-attributes';
import { updatePeopleAttributes } from '@/lib/people/postgres/write-person';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { ValueCounts } from '../extension-schema';
import type { SchemaKey, UniqueAttribute } from '../store';

/** A deleted person who may be restored holds no unique values until then. */
const tables = {
  User: {
    table: sql`person`,
    owner: sql`person_id`,
    undeleted: sql`AND r.deleted_at IS NULL`,
    update: updatePeopleAttributes,
  },
  Group: { table: sql`"group"`, owner: sql`group_id`, undeleted: empty, update: updateGroupAttributes },
};

/** The resources `r` that have values of a schema. */
const having = ({ tenantId, urn, resourceType }: SchemaKey) =>
  sql`${tables[resourceType].table} r WHERE r.tenant_id = ${tenantId}::uuid AND r.attributes ? ${urn}::text`;

/** See ExtensionSchemaServices.countValues. */
export async function countValues(connection: Connection, schema: SchemaKey): Promise<ValueCounts> {
  const rows = await connection.query<{ name: string | null; resources: number }>(sql`
    SELECT key AS name, count(*)::int AS resources FROM (
      SELECT NULL::text AS key FROM ${having(schema)}
      UNION ALL SELECT jsonb_object_keys(r.attributes -> ${schema.urn}::text) FROM ${having(schema)}
    ) AS keys GROUP BY key`);
  return {
    resources: rows.find(({ name }) => name === null)?.resources ?? 0,
    attributes: new Map(rows.flatMap(({ name, resources }) => (name === null ? [] : [[name, resources] as const]))),
  };
}

/**
 * See ExtensionSchemaChange.keepValues. The visible content of the resources changes, so their version is increased.
 */
export function keepValues(
  connection: Connection,
  schema: SchemaKey,
  names: readonly string[],
  now: Date,
): Promise<number> {
  const { tenantId, urn, resourceType } = schema;
  const changed = sql`
    SELECT r.id, (
      SELECT jsonb_object_agg(key, value) FROM jsonb_each(r.attributes -> ${urn}::text) WHERE key = ANY(${[...names]}::text[])) AS kept
    FROM ${having(schema)} AND EXISTS (SELECT 1 FROM jsonb_object_keys(r.attributes -> ${urn}::text) AS key WHERE key <> ALL(${[...names]}::text[]))
    ORDER BY r.id FOR UPDATE OF r`;
  const attributes = sql`
    CASE WHEN changed.kept IS NULL THEN r.attributes - ${urn}::text ELSE jsonb_set(r.attributes, ARRAY[${urn}::text], changed.kept) END`;
  return tables[resourceType].update(connection, { tenantId, changed, attributes, now });
}

/** The hashed values of one attribute, and the resources that have them. */
const hashesOf = (schema: SchemaKey, { name, caseExact }: UniqueAttribute) => sql`
  SELECT DISTINCT r.id, ${valueHash(sql`item.value`, sql`${caseExact}::boolean`)} AS hash
  FROM (SELECT id, attributes -> ${schema.urn}::text -> ${name}::text AS held FROM ${having(schema)} ${tables[schema.resourceType].undeleted}) AS r, ${items(sql`r.held`)} AS item
  WHERE r.held IS NOT NULL`;

/** See ExtensionSchemaChange.countDuplicates. */
export async function countDuplicates(
  connection: Connection,
  schema: SchemaKey,
  attribute: UniqueAttribute,
): Promise<number> {
  const [counted] = await connection.query<{ duplicates: number }>(sql`
    SELECT count(*)::int AS duplicates FROM (SELECT hash FROM (${hashesOf(schema, attribute)}) AS v GROUP BY hash HAVING count(*) > 1) AS twice`);
  return counted?.duplicates ?? 0;
}

/** See ExtensionSchemaChange.claim. */
export async function claimAll(connection: Connection, schema: SchemaKey, attribute: UniqueAttribute): Promise<void> {
  const { tenantId, urn, resourceType } = schema;
  await release(connection, schema, attribute.name);
  await connection.execute(sql`
    INSERT INTO extension_value (tenant_id, urn, attribute, value_hash, ${tables[resourceType].owner})
    SELECT ${tenantId}::uuid, ${urn}, ${attribute.name}, v.hash, v.id FROM (${hashesOf(schema, attribute)}) AS v`);
}

export async function release(
  connection: Connection,
  { tenantId, urn }: SchemaKey,
  attributeName: string,
): Promise<void> {
  await connection.execute(
    sql`DELETE FROM extension_value WHERE tenant_id = ${tenantId}::uuid AND urn = ${urn} AND attribute = ${attributeName}`,
  );
}

/** The values of an attribute as rows, whether it has one or several. */
export const items = (held: Sql): Sql =>
  sql`jsonb_array_elements(CASE jsonb_typeof(${held}) WHEN 'array' THEN ${held} ELSE jsonb_build_array(${held}) END)`;

/** How a value is stored in the constraint's rows: equal hashes mean that SCIM treats the values as equal. */
export const valueHash = (value: Sql, caseExact: Sql): Sql =>
  sql`sha256(convert_to(CASE WHEN ${caseExact} THEN ${value} #>> '{}' ELSE lower((${value} #>> '{}') COLLATE "und-x-icu") END, 'UTF8'))`;
