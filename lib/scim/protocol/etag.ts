import { hash } from 'node:crypto';
import { refusal, type ScimRefusal } from './errors';
import type { Json } from './json';

const DIGEST_CHARACTERS = 16;

/**
 * A resource's version as a weak entity tag (RFC 7644 section 3.14).
 * @param beside what a representation shows that is worked out of other resources, whose changes leave the version of
 *   this one alone; left out when it shows nothing of that kind
 */
export function etagOf(version: number, beside?: Json): string {
  const digest =
    beside === undefined ? '' : `.${hash('sha256', JSON.stringify(beside), 'base64url').slice(0, DIGEST_CHARACTERS)}`;
  return `W/"${version}${digest}"`;
}

/** The tag of the version alone that a tag tells, whatever was shown beside. */
export function versionTagOf(tag: string): string {
  return tag.replace(/^(W\/"\d+)\.[^"]*"$/, '$1"');
}

/** Whether a tag is of a version, whatever was shown beside. */
export function isOfVersion(tag: string | null, version: number): boolean {
  return tag !== null && opaque(tag).split('.', 1)[0] === String(version);
}

/**
 * `If-Match` and `If-None-Match` of a request that names a resource (RFC 9110 section 13.2.2): why it must not be
 * answered, or null when it may. They are about the version of the record alone; that a client which only reads has it
 * already (304) is for `isNotModified` to say.
 */
export function checkPreconditions(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  version: number,
): ScimRefusal | null {
  const ofVersion = (header: string) => names(header, (tag) => isOfVersion(tag, version));
  const wanted = headers.get('if-match');
  if (wanted !== null && !ofVersion(wanted)) return refusal('version-mismatch');
  const unwanted = method === 'GET' || method === 'HEAD' ? null : headers.get('if-none-match');
  return unwanted !== null && ofVersion(unwanted)
    ? refusal('version-mismatch', 'The version of the resource matches If-None-Match.')
    : null;
}

/** `If-None-Match` of a request that only reads: whether the client has this representation already. @param etag its tag */
export function isNotModified(header: string | null, etag: string): boolean {
  return header !== null && names(header, (tag) => opaque(tag) === opaque(etag));
}

function names(header: string, isMeant: (tag: string) => boolean): boolean {
  return header
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || (/^(?:W\/)?".*"$/i.test(tag) && isMeant(tag)));
}

/** Weak comparison (RFC 9110 section 8.8.3.2): `W/"1"` and `"1"` are equal here. */
function opaque(tag: string): string {
  return tag.replace(/^W\//i, '').slice(1, -1);
}
