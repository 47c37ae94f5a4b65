import { sha256 } from '@/lib/platform/shared/secret';
import type { ScimHandler } from '@/lib/scim/protocol/context';
import { isScimError } from '@/lib/scim/protocol/errors';
import { MAX_BODY_BYTES, readBody } from '@/lib/scim/protocol/read-body';
import { scimResponse } from '@/lib/scim/protocol/response';
import { writeEndpoint } from '../endpoints/endpoint';
import type { BulkEntry } from './bulk-operation';
import { parseBulkRequest } from './bulk-request';
import { runBulk } from './run-bulk';

/**
 * SHA-256 over the contents of a batch, so that a repeated batch is recognized even if its JSON is formatted
 * differently.
 */
function hashOfBatch(entries: readonly BulkEntry[]): Uint8Array {
  return sha256(
    JSON.stringify(
      entries.map(({ method, bulkId, asked }) => {
        if (isScimError(asked)) return [method, bulkId];
        return [method, bulkId, asked.resource, asked.id, asked.version, asked.data];
      }),
    ),
  );
}

const BULK_RESPONSE_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';

/** `POST /Bulk` (RFC 7644 section 3.7). Answers 200 even if operations fail; each operation reports its own status. */
export const bulk: ScimHandler = writeEndpoint(async (request, context) => {
  const body = await readBody(request, context);
  const { entries, failOnErrors } = parseBulkRequest(body, context.capabilities.bulk.maxOperations);
  const results = await runBulk({ entries, failOnErrors }, { context, hash: hashOfBatch(entries) });
  return scimResponse(200, { schemas: [BULK_RESPONSE_SCHEMA], Operations: results });
});

/**
 * "The service provider MUST define the maximum number of operations and maximum payload size" (RFC 7644 section
 * 3.7.4).
 */
export const BULK_LIMITS = { supported: true, maxOperations: 1000, maxPayloadSize: MAX_BODY_BYTES };
