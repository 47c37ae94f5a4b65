import { hash } from 'node:crypto';
import { msg } from '@/lib/platform/shared/message';
import { type ScimError, scimError } from './errors';
import type { Json } from './json';

const DIGEST_CHARACTERS = 16;

/**
 * A resource's version as a weak entity tag (RFC 7644 section 3.14).
 * @param beside the part of the representation that is computed from other resources, whose changes do not increase
 *   this resource's version; omitted when the representation has no such part
 */
export function etagOf(version: number, beside?: Json): string {
  const digest =
    beside === undefined ? '' : `.${hash('sha256', JSON.stringify(beside), 'base64url').slice(0, DIGEST_CHARACTERS)}`;
  return `W/"${version}${digest}"`;
}

/** The entity tag of the version alone: strips the digest from a tag that has one. */
export function versionTagOf(tag: string): string {
  return tag.replace(/^(W\/"\d+)\.[^"]*"$/, '$1"');
}

/** Whether a tag is of that version, ignoring the digest. */
function isOfVersion(tag: string, version: number): boolean {
  return opaque(tag).split('.', 1)[0] === String(version);
}

/**
 * Evaluates `If-Match` and `If-None-Match` of a request for a resource (RFC 9110 section 13.2.2). Returns the reason
 * for rejecting the request, or null to proceed. Only the record's version is compared. For reads, `isNotModified`
 * decides about 304.
 */
export function checkPreconditions(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  version: number,
): ScimError | null {
  const ofVersion = (header: string) => names(header, (tag) => isOfVersion(tag, version));
  const wanted = headers.get('if-match');
  if (wanted !== null && !ofVersion(wanted)) return scimError('version-mismatch');
  const unwanted = method === 'GET' || method === 'HEAD' ? null : headers.get('if-none-match');
  return unwanted !== null && ofVersion(unwanted)
    ? scimError('version-mismatch', msg('scim.versionOfResourceMatchesIf'))
    : null;
}

/**
 * Evaluates `If-None-Match` of a read: whether the client already has this representation.
 * @param etag the tag of the current representation
 */
export function isNotModified(header: string | null, etag: string): boolean {
  return header !== null && names(header, (tag) => opaque(tag) === opaque(etag));
}

function names(header: string, isMeant: (tag: string) => boolean): boolean {
  return header
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || (/^(?:W\/)?".*"$/i.test(tag) && isMeant(tag)));
}

/** The part of a tag that weak comparison uses (RFC 9110 section 8.8.3.2): `W/"1"` and `"1"` are equal. */
function opaque(tag: string): string {
  return tag.replace(/^W\//i, '').slice(1, -1);
}
