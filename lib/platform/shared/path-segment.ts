/** IDs that a path can hold unchanged; `new` is excluded because it is the page that creates one. */
const PLAIN = /^(?!new$)[A-Za-z0-9_-]+$/;

/**
 * An ID with any characters (a client_id, an issuer, a resource, a scope) as one path segment. Characters that would
 * change a path (`/`, `..`, `%`) are encoded, after a tilde.
 */
export function pathSegment(id: string): string {
  return PLAIN.test(id) ? id : `~${Buffer.from(id).toString('base64url')}`;
}

/** The ID that a path segment encodes. */
export function segmentValue(segment: string): string {
  const encoded = /^(?:~|%7[Ee])(.*)$/.exec(segment)?.[1];
  return encoded === undefined ? segment : Buffer.from(encoded, 'base64url').toString();
}
