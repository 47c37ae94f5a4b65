import type { ScimHandler } from '@/lib/scim/protocol/context';
import { readBody } from '@/lib/scim/protocol/read-body';
import { scimResponse } from '@/lib/scim/protocol/response';
import { writeEndpoint } from '../endpoints/endpoint';
import { parseBulkRequest } from './bulk-request';
import { hashOfBatch } from './hash-of-batch';
import { runBulk } from './run-bulk';

const BULK_RESPONSE_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';

/** `POST /Bulk` (RFC 7644 section 3.7). Answers 200 even if operations fail; each operation reports its own status. */
export const bulk: ScimHandler = writeEndpoint(async (request, context) => {
  const body = await readBody(request, context);
  const { entries, failOnErrors } = parseBulkRequest(body, context.capabilities.bulk.maxOperations);
  const results = await runBulk({ entries, failOnErrors }, { context, hash: hashOfBatch(entries) });
  return scimResponse(200, { schemas: [BULK_RESPONSE_SCHEMA], Operations: results });
});
