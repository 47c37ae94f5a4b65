/** Ids that a path can hold as they are; `new` is the page that makes one. */
const PLAIN = /^(?!new$)[A-Za-z0-9_-]+$/;

/** An id of any characters (a client_id, an issuer, a resource, a scope) as one segment of an address. What a path would change (`/`, `..`, `%`) is encoded, after a tilde. */
export function pathSegment(id: string): string {
  return PLAIN.test(id) ? id : `~${Buffer.from(id).toString('base64url')}`;
}

/** The id that a segment of an address stands for. */
export function segmentValue(segment: string): string {
  const encoded = /^(?:~|%7[Ee])(.*)$/.exec(segment)?.[1];
  return encoded === undefined ? segment : Buffer.from(encoded, 'base64url').toString();
}
