import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import { type BulkEntry, readBulkEntry } from './bulk-operation';

const BULK_REQUEST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';

export interface BulkRequest {
  /** Stop after this many errors (RFC 7644 section 3.7); null runs every operation. */
  failOnErrors: number | null;
  entries: BulkEntry[];
}

/**
 * Reads a BulkRequest (RFC 7644 section 3.7). An error within one operation becomes that operation's result. The whole
 * request is rejected only when it is unclear which operations it contains or what a reference points to.
 * @throws ScimError `malformed-message`, `bulk-too-many`
 */
export function parseBulkRequest(body: ScimObject, maxOperations: number): BulkRequest {
  const schemas = ownIgnoringCase(body, 'schemas');
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.some(isBulkSchema))) {
    throw scimError('malformed-message', msg('scim.schemasMustContainSchema', { schema: BULK_REQUEST_SCHEMA }));
  }
  const operations = ownIgnoringCase(body, 'Operations');
  if (!Array.isArray(operations)) throw scimError('malformed-message', msg('scim.operationsMustBeList'));
  if (operations.length > maxOperations) {
    throw scimError('bulk-too-many', msg('scim.numberOfOperationsExceedsMaxoperations', { maxOperations }));
  }
  const entries = operations.map(readBulkEntry);
  checkBulkIds(entries);
  return { failOnErrors: readFailOnErrors(ownIgnoringCase(body, 'failOnErrors') ?? null), entries };
}

/** A bulkId must be "unique within a bulk request" (RFC 7644 section 3.7). */
function checkBulkIds(entries: readonly BulkEntry[]): void {
  const seen = new Set<string>();
  for (const { method, bulkId } of entries) {
    if (bulkId === null || method !== 'POST') continue;
    if (seen.has(bulkId)) throw scimError('malformed-message', msg('scim.twoPostOperationsHaveSame'));
    seen.add(bulkId);
  }
}

/** 0 and 1 mean the same: in both cases the run stops at the first error. */
function readFailOnErrors(value: Json): number | null {
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw scimError('malformed-message', msg('scim.failonerrorsMustBeIntegerOf'));
  return Math.max(1, value);
}

function isBulkSchema(urn: Json): boolean {
  return typeof urn === 'string' && urn.toLowerCase() === BULK_REQUEST_SCHEMA.toLowerCase();
}
