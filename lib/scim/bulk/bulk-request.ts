import { refusal } from '@/lib/scim/protocol/errors';
import { type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import { type BulkEntry, readBulkEntry } from './bulk-operation';

const BULK_REQUEST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';

export interface BulkRequest {
  /** After so many errors nothing more is run; null: all is. */
  failOnErrors: number | null;
  entries: BulkEntry[];
}

/**
 * Reads a BulkRequest (RFC 7644 section 3.7). What is wrong with one operation is told as its result; what leaves
 * unclear which operations there are, or which is meant by a reference, refuses the whole.
 * @throws ScimRefusal `malformed-message`, `bulk-too-many`
 */
export function parseBulkRequest(body: ScimObject, maxOperations: number): BulkRequest {
  const schemas = ownIgnoringCase(body, 'schemas');
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.some(isBulkSchema))) {
    throw refusal('malformed-message', `schemas must contain ${BULK_REQUEST_SCHEMA}.`);
  }
  const operations = ownIgnoringCase(body, 'Operations');
  if (!Array.isArray(operations)) throw refusal('malformed-message', 'Operations must be a list.');
  if (operations.length > maxOperations) {
    throw refusal('bulk-too-many', `The number of operations exceeds maxOperations (${maxOperations}).`);
  }
  const entries = operations.map(readBulkEntry);
  checkBulkIds(entries);
  return { failOnErrors: readFailOnErrors(ownIgnoringCase(body, 'failOnErrors') ?? null), entries };
}

/** "unique within a bulk request". */
function checkBulkIds(entries: readonly BulkEntry[]): void {
  const seen = new Set<string>();
  for (const { method, bulkId } of entries) {
    if (bulkId === null || method !== 'POST') continue;
    if (seen.has(bulkId)) throw refusal('malformed-message', 'Two POST operations have the same bulkId.');
    seen.add(bulkId);
  }
}

/** None accepted and one accepted are the same: either way the first error is the last. */
function readFailOnErrors(value: Json): number | null {
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw refusal('malformed-message', 'failOnErrors must be an integer of at least 0.');
  return Math.max(1, value);
}

function isBulkSchema(urn: Json): boolean {
  return typeof urn === 'string' && urn.toLowerCase() === BULK_REQUEST_SCHEMA.toLowerCase();
}
