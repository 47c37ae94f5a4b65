import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';

/** "urn:ietf:params:oauth:request_uri:<reference-value>" (RFC 9126, 2.2) */
const PREFIX = 'urn:ietf:params:oauth:request_uri:';

/** A new reference with 256 random bits, and the digest that is stored of it. */
export function newRequestUri(): { requestUri: string; requestHash: Bytes } {
  const reference = newSecret();
  return { requestUri: PREFIX + reference, requestHash: sha256(reference) };
}

/** The digest that a reference is stored under; null for what is none of ours, such as an address elsewhere. */
export function requestHashOf(requestUri: string): Bytes | null {
  return requestUri.startsWith(PREFIX) ? sha256(requestUri.slice(PREFIX.length)) : null;
}
