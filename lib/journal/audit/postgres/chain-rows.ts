import { createHash, createHmac } from 'node:crypto';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { sameDigest } from '@/lib/platform/shared/secret';

/** The row of `audit_chain`: the end of a tenant's chain. */
export interface ChainRow {
  number: number;
  hash: string;
  sealedThrough: Date;
  begunAt: Date;
  sealedAt: Date;
  macKey: string;
  mac: string;
}

export type UnsignedChainRow = Omit<ChainRow, 'macKey' | 'mac'>;

export const chainColumns = sql`
  number::float8 AS number, encode(hash, 'hex') AS hash, sealed_through AS "sealedThrough", begun_at AS "begunAt", sealed_at AS "sealedAt",
  mac_key AS "macKey", encode(mac, 'hex') AS mac`;

export async function findChain(connection: Connection, tenantId: string): Promise<ChainRow | null> {
  const [row] = await connection.query<ChainRow>(
    sql`SELECT ${chainColumns} FROM audit_chain WHERE tenant_id = ${tenantId}::uuid`,
  );
  return row ?? null;
}

/** How a row identifies the key that made its MAC. */
export const macKeyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/**
 * The MAC that authenticates the end of a chain. Without TESSERA_SECRET, someone with write access to the database
 * cannot forge it.
 */
export function macOf(
  key: Uint8Array,
  tenantId: string,
  { number, hash, sealedThrough, begunAt, sealedAt }: UnsignedChainRow,
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([tenantId, number, hash, sealedThrough, begunAt, sealedAt]))
    .digest();
}

/** Whether the MAC of the row was made with one of the installation's keys. */
export function isGenuine(keys: readonly Uint8Array[], tenantId: string, row: ChainRow): boolean {
  const key = keys.find((one) => macKeyId(one) === row.macKey);
  return key !== undefined && sameDigest(macOf(key, tenantId, row), Buffer.from(row.mac, 'hex'));
}
