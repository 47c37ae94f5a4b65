import { sha256 } from '@/lib/platform/shared/secret';
import { isScimRefusal } from '@/lib/scim/protocol/errors';
import type { BulkEntry } from './bulk-operation';

/**
 * SHA-256 over the contents of a batch, so that a repeated batch is recognized even if its JSON is formatted
 * differently.
 */
export function hashOfBatch(entries: readonly BulkEntry[]): Uint8Array {
  return sha256(
    JSON.stringify(
      entries.map(({ method, bulkId, asked }) => {
        if (isScimRefusal(asked)) return [method, bulkId];
        return [method, bulkId, asked.resource, asked.id, asked.version, asked.data];
      }),
    ),
  );
}
