/** Ids that a path can hold as they are; `new` is the page that makes one. */
const PLAIN = /^(?!new$)[A-Za-z0-9_-]+$/;

/** A client_id as a segment of a console address. What a path would change (`/`, `..`, `%`) is encoded, after a tilde. */
export function clientSegment(clientId: string): string {
  return PLAIN.test(clientId) ? clientId : `~${Buffer.from(clientId).toString('base64url')}`;
}

/** The client_id that a segment of a console address names. */
export function clientIdOf(segment: string): string {
  const encoded = /^(?:~|%7[Ee])(.*)$/.exec(segment)?.[1];
  return encoded === undefined ? segment : Buffer.from(encoded, 'base64url').toString();
}
