import type { Purpose } from '@/lib/platform/secrets/secret-keys';
import type { Bytes } from '@/lib/platform/shared/secret';
import { type Connection, empty, join, type Sql, sql } from './database';

/** A column that is sealed with a key derived from TESSERA_SECRET. Declared in the folder that writes to the table. */
export interface SealedColumn {
  table: string;
  purpose: Purpose;
  name: Sql;
  column: Sql;
  /** The rest of the primary key. Every column sorts as text, so a position needs no types. */
  key: readonly Sql[];
}

export function sealedColumn(
  table: string,
  { purpose, column, key }: { purpose: Purpose; column: string; key: readonly string[] },
): SealedColumn {
  return { table, purpose, name: sql([table]), column: sql([column]), key: key.map((one) => sql([one])) };
}

const keyNames = [sql`first_key`, sql`second_key`];

/**
 * Replaces sealed values that have not changed since they were read.
 * @param also further assignments, after a comma
 * @returns the number of replaced values
 */
export function replaceSealed(
  connection: Connection,
  { name, column, key }: SealedColumn,
  tenantId: string,
  values: readonly { position: string[]; sealed: Bytes; resealed: Bytes }[],
  also: Sql = empty,
): Promise<number> {
  const rows = values.map(
    ({ position, sealed, resealed }) =>
      sql`(${join([...position.map((one) => sql`${one}::text`), sql`${sealed}::bytea`, sql`${resealed}::bytea`])})`,
  );
  return connection.execute(sql`
    UPDATE ${name} t SET ${column} = v.resealed ${also}
    FROM (VALUES ${join(rows)}) v (${join(keyNames.slice(0, key.length))}, sealed, resealed)
    WHERE t.tenant_id = ${tenantId}::uuid AND t.${column} = v.sealed AND ${join(
      key.map((one, index) => sql`t.${one}::text = v.${keyNames[index] ?? empty}`),
      ' AND ',
    )}`);
}
