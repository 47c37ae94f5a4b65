import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { notingKeyUses } from './write-keys';

export interface KeyUse {
  tenantId: string;
  keyId: string;
}

/** Records when access keys were last used, with a short delay and in one statement for many requests of a tenant. */
export function createKeyUses(connection: Connection, onError: (error: unknown) => void): Batch<KeyUse> {
  return createBatch<KeyUse>({
    database: connection,
    name: 'access_key',
    delayMilliseconds: 2_000,
    maxItems: 10_000,
    onError,
    async write(tenantId, uses) {
      const keyIds = [...new Set(uses.map(({ keyId }) => keyId))];
      await connection.execute(sql`WITH ${notingKeyUses(tenantId, keyIds)} SELECT`);
    },
  });
}
