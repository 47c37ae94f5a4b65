import { refusal, type ScimRefusal } from './errors';

/** A record's version as a weak entity tag (RFC 7644 section 3.14). */
export function etagOf(version: number): string {
  return `W/"${version}"`;
}

/** `If-Match`: why a change must not happen, or null when it may. @param header null when the request has none */
export function checkIfMatch(header: string | null, version: number): ScimRefusal | null {
  return header === null || names(header, version) ? null : refusal('version-mismatch');
}

/** `If-None-Match`: whether the client has this version already. */
export function isNotModified(header: string | null, version: number): boolean {
  return header !== null && names(header, version);
}

/** Weak comparison (RFC 9110 section 8.8.3.2): `W/"1"` and `"1"` are equal here. */
function names(header: string, version: number): boolean {
  return header.split(',').map((tag) => tag.trim()).some((tag) => tag === '*' || tag.replace(/^W\//i, '') === `"${version}"`);
}
