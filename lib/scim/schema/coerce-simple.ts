import { randomBytes } from 'node:crypto';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { preparedUserName } from '@/lib/platform/shared/user-name';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import type { Json } from '@/lib/scim/protocol/json';
import { parseInstant } from './instant';
import type { Attribute } from './types';

/** U+0000 and unpaired surrogates: PostgreSQL can store neither as JSON. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;
const INTEGER = /^[-+]?\d+$/;
const DECIMAL = /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i;
/** RFC 4648 sections 4 and 5, with or without padding. */
const BASE64 = /^(?:[A-Za-z0-9+/_-]{4})*(?:[A-Za-z0-9+/_-]{2}(?:==)?|[A-Za-z0-9+/_-]{3}=?)?$/;

/** In UTF-16 code units, for attributes without a `maxLength`. References may be whole data URIs. */
const MAX_LENGTHS: Partial<Record<Attribute['type'], number>> = { reference: 262_144, binary: 262_144 };
const MAX_TEXT_LENGTH = 8_192;

/** @returns true, false, or null when the value is neither. Entra ID sends "True" and "False". */
export function asBoolean(value: Json): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : null;
}

/**
 * Converts one simple value to the attribute's type. A value that must never be readable again (`kept: false`) is
 * replaced by a random placeholder, so that setting it always counts as a change.
 * @throws ScimError `wrong-type`, `too-long`
 */
export function coerceSimple(attribute: Attribute, value: Json, path = attribute.name): Json {
  const coerced = typed(attribute, value, path);
  return attribute.kept === false ? `not kept (${randomBytes(12).toString('base64url')})` : coerced;
}

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

function typed(attribute: Attribute, value: Json, path: string): Json {
  switch (attribute.type) {
    case 'boolean':
      return asBoolean(value) ?? fail(path, msg('scim.trueOrFalse'));
    case 'integer':
      return asNumber(value, INTEGER, Number.isSafeInteger) ?? fail(path, msg('scim.anInteger'));
    case 'decimal':
      return asNumber(value, DECIMAL, Number.isFinite) ?? fail(path, msg('scim.aNumber'));
    case 'dateTime':
      return asDateTime(attribute, value, path);
    case 'binary':
      return asBase64(attribute, value, path);
    case 'reference':
      return asReference(attribute, value, path);
    default:
      return asText(attribute, value, path);
  }
}

function asText(attribute: Attribute, value: Json, path: string): string {
  if (typeof value !== 'string') return fail(path, msg('scim.aString'));
  if (!isStorable(value)) return fail(path, msg('scim.stringWithoutU0000Or'));
  if (value.length > boundOf(attribute)) throw tooLong(attribute, path);
  if (attribute.singleLine && CONTROL.test(value)) return fail(path, msg('scim.stringWithoutControlCharacters'));
  return attribute.isUserName ? preparedUserName(value) : value;
}

function asNumber(value: Json, spelling: RegExp, accepts: (number: number) => boolean): number | null {
  const number = typeof value === 'string' && spelling.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && accepts(number) ? number : null;
}

/** Normalized to a single format (UTC, milliseconds), so that text order equals time order. */
function asDateTime(attribute: Attribute, value: Json, path: string): string {
  const milliseconds = typeof value === 'string' ? parseInstant(value.trim()) : null;
  return milliseconds === null ? fail(path, msg('scim.aDatetime')) : new Date(milliseconds).toISOString();
}

/**
 * "base64 encoded" (RFC 7643 section 2.3.6). White space is removed, because certificates are often sent with line
 * breaks.
 */
function asBase64(attribute: Attribute, value: Json, path: string): string {
  const text = asText(attribute, value, path).replace(/\s+/g, '');
  return BASE64.test(text) ? text : fail(path, verbatim('base64'));
}

/**
 * A URI, absolute or relative (RFC 7643 section 2.3.7). An empty text is accepted, because clients send it for no
 * value.
 */
function asReference(attribute: Attribute, value: Json, path: string): string {
  const text = asText(attribute, value, path).trim();
  const reads = text === '' || (!CONTROL.test(text) && URL.canParse(text, 'https://relative.invalid'));
  if (!reads) return fail(path, msg('scim.aUri'));
  const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : null;
  if (scheme !== null && !mayHave(attribute, scheme))
    return fail(
      path,
      attribute.schemes
        ? msg('scim.uriWithOneOfSchemes', { schemes: attribute.schemes.join(', ') })
        : msg('scim.uriWithoutScriptScheme'),
    );
  return text;
}

/** Script URIs are excluded by default, because a page that shows the attribute as a link would run them. */
function mayHave({ schemes }: Attribute, scheme: string): boolean {
  return schemes ? schemes.includes(scheme) : scheme !== 'javascript' && scheme !== 'vbscript';
}

function fail(path: string, wanted: Sayable): never {
  throw scimError('wrong-type', msg('scim.pathMustBeWanted', { path, wanted }));
}

const boundOf = ({ type, maxLength }: Attribute): number => maxLength ?? MAX_LENGTHS[type] ?? MAX_TEXT_LENGTH;

function tooLong(attribute: Attribute, path: string): ScimError {
  return scimError('too-long', msg('scim.pathCanHaveAtMost', { path, attribute: boundOf(attribute) }));
}
