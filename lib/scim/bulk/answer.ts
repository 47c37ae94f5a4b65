import { publicError, type ScimError } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { scimErrorBody } from '@/lib/scim/protocol/response';
import type { BulkEntry } from './bulk-operation';

/** The result of one operation. */
export interface Answer {
  status: number;
  /** The address of the resource that was created, changed or referred to; null when none was created. */
  location: string | null;
  /** The entity tag. */
  version: string | null;
  /** The error body; null when there was no error. */
  response: ScimObject | null;
}

export function refusedAnswer(error: ScimError, location: string | null = null): Answer {
  return { status: publicError(error).status, location, version: null, response: scimErrorBody(error) };
}

/** Whether an earlier run of the same batch created the resource and it still exists. */
export function isRepeated({ method }: BulkEntry, { status, location }: Answer): boolean {
  return method === 'POST' && status === 409 && location !== null;
}

/**
 * One operation of the response (RFC 7644 section 3.7): "response" for errors only, "location" except where nothing was
 * created, `status` as a JSON string.
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
