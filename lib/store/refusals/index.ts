import { newId } from '@/lib/shared/id';
import { createBatch, type Batch } from '../batch';
import { type Connection, join, sql } from '../database';

export interface RefusalRecord {
  tenantId: string;
  at: Date;
  requestId: string;
  endpoint: string;
  clientId: string | null;
  /** What the wire was told. */
  code: string;
  /** What really was wrong; never holds a secret. */
  reason: string;
  ipAddress: string | null;
}

/** Keeps the private reasons of refusals, off the request path. */
export function createRefusalBatch(connection: Connection, onError: (error: unknown) => void): Batch<RefusalRecord> {
  return createBatch<RefusalRecord>({
    delayMilliseconds: 1_000,
    maxItems: 1_000,
    onError,
    async write(items) {
      const rows = items.map((item) => sql`(${item.tenantId}::uuid, ${newId()}::uuid, ${item.at}::timestamptz, ${item.requestId}, ${item.endpoint},
        ${item.clientId}, ${item.code}, ${item.reason}, ${item.ipAddress})`);
      await connection.execute(sql`
        INSERT INTO refusal (tenant_id, id, at, request_id, endpoint, client_id, code, reason, ip_address) VALUES ${join(rows)}`);
    },
  });
}
