import { publicError, type ScimRefusal } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { scimErrorBody } from '@/lib/scim/protocol/response';
import type { BulkEntry } from './bulk-operation';

/** What came of an operation. */
export interface Answer {
  status: number;
  /** Of what was made, changed or meant; null for what was not made. */
  location: string | null;
  /** The entity tag. */
  version: string | null;
  /** The error; null when there was none. */
  response: ScimObject | null;
}

export function refusedAnswer(error: ScimRefusal, location: string | null = null): Answer {
  return { status: publicError(error).status, location, version: null, response: scimErrorBody(error) };
}

/** Whether an earlier run of the same batch made the resource, which is there still. */
export function isRepeated({ method }: BulkEntry, { status, location }: Answer): boolean {
  return method === 'POST' && status === 409 && location !== null;
}

/**
 * An operation as the response tells it (RFC 7644 section 3.7): "response" with errors only, "location" for all but
 * what was not made, `status` as a JSON string.
 */
export function describeAnswer(
  { method, bulkId }: BulkEntry,
  { location, version, status, response }: Answer,
): ScimObject {
  return {
    ...(location === null ? {} : { location }),
    ...(method === null ? {} : { method }),
    ...(bulkId === null ? {} : { bulkId }),
    ...(version === null ? {} : { version }),
    status: String(status),
    ...(response === null ? {} : { response }),
  };
}
