import type { ScimObject } from './json';

/**
 * An operation of a Bulk request, as its endpoint reads it. The body was parsed and checked with that of the whole
 * request, so there is no text to read again.
 */
export class BulkedRequest {
  readonly headers: Headers;

  /** @param ifMatch the version that the resource must have; null for any */
  constructor(
    readonly method: string,
    readonly url: string,
    readonly data: ScimObject,
    ifMatch: string | null,
  ) {
    this.headers = new Headers(ifMatch === null ? undefined : { 'If-Match': ifMatch });
  }
}

/** A request that arrived by itself or in a Bulk request. */
export type ScimRequest = Request | BulkedRequest;
