import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';

/** "urn:ietf:params:oauth:request_uri:<reference-value>" (RFC 9126, 2.2) */
const PREFIX = 'urn:ietf:params:oauth:request_uri:';

/** A new request_uri with 256 random bits, and the digest that is stored for it. */
export function newRequestUri(): { requestUri: string; requestHash: Bytes } {
  const reference = newSecret();
  return { requestUri: PREFIX + reference, requestHash: sha256(reference) };
}

/** The digest that a request_uri is stored under; null if it is not from this server, such as a URL elsewhere. */
export function requestHashOf(requestUri: string): Bytes | null {
  return requestUri.startsWith(PREFIX) ? sha256(requestUri.slice(PREFIX.length)) : null;
}
