import type { ScimObject } from '@/lib/scim/protocol/json';

const LIST_RESPONSE_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A page of results (RFC 7644 section 3.4.2). @param startIndex 1-based position of the first result */
export function listResponse(totalResults: number, startIndex: number, resources: ScimObject[]): ScimObject {
  return {
    schemas: [LIST_RESPONSE_SCHEMA],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/**
 * A page of a list paged by cursor (RFC 9865 section 2).
 * @param nextCursor null "only to indicate that there are no more result pages"
 */
export function cursorResponse(totalResults: number, nextCursor: string | null, resources: ScimObject[]): ScimObject {
  const next: ScimObject = nextCursor === null ? {} : { nextCursor };
  return {
    schemas: [LIST_RESPONSE_SCHEMA],
    totalResults,
    itemsPerPage: resources.length,
    ...next,
    Resources: resources,
  };
}
