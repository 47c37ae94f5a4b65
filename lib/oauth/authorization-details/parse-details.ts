import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { JsonValue } from '@/lib/platform/shared/json';
import { isKeepableText } from '@/lib/platform/shared/keepable';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type AuthorizationDetail, isAuthorizationDetail } from './authorization-detail';
import { refusedDetails } from './details-error';

/** Tokens carry the details in headers, and many servers accept only 8 KiB of headers in all. */
export const DETAILS_BYTES_AT_MOST = 4096;
export const ENTRIES_AT_MOST = 20;
/** The total number of entries, members and nested values, which determines how long a schema check takes. */
export const VALUES_AT_MOST = 500;
const DEEPEST = 8;

/**
 * Parses the parameter (RFC 9396, 2: "in JSON notation, an array of objects").
 * @throws OAuthError (invalid_authorization_details) if it is not such an array, or contains a value that cannot be
 *   stored unchanged
 */
export function parseDetails(parameter: string): AuthorizationDetail[] {
  const bytes = new TextEncoder().encode(parameter).length;
  if (bytes > DETAILS_BYTES_AT_MOST)
    throw refusedDetails(msg('oauth.hasBytesBytesMoreThan', { bytes, limit: DETAILS_BYTES_AT_MOST }));
  const parsed = parseJson(parameter);
  if (!Array.isArray(parsed)) throw refusedDetails(msg('oauth.isNotJsonArray'));
  if (parsed.length > ENTRIES_AT_MOST)
    throw refusedDetails(msg('oauth.hasLengthEntriesMoreThan', { length: parsed.length, limit: ENTRIES_AT_MOST }));
  const values = valuesIn(parsed);
  if (values > VALUES_AT_MOST)
    throw refusedDetails(msg('oauth.hasValuesValuesMoreThan', { values, limit: VALUES_AT_MOST }));
  const details = parsed.map((entry, index) => {
    const where = entryAt(index);
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      throw refusedDetails(msg('oauth.isNotObject'), where);
    const unkeepable = unkeepableIn(entry, where, 1);
    if (unkeepable !== null) throw new OAuthError('invalid-authorization-details', unkeepable, where);
    // "type: [...] REQUIRED."
    if (!isAuthorizationDetail(entry)) throw refusedDetails(msg('oauth.hasNoTypeOrIts'), where);
    return entry;
  });
  const rounded = roundedNumber(parameter);
  if (rounded !== undefined)
    throw refusedDetails(msg('oauth.containsNumberNumberWhichCannot', { number: rounded.slice(0, 100) }));
  return details;
}

/**
 * The first number in JSON text whose value would change when parsed, because it has too many digits or is too close to
 * zero.
 */
function roundedNumber(json: string): string | undefined {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g) ?? [];
  return tokens.find((token) => !token.startsWith('"') && digitsOf(token) !== digitsOf(String(Number(token))));
}

/** A number in canonical form: its digits without leading and trailing zeros, and the exponent. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  return kept === '' ? '0' : `${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

/** How an entry is referred to in responses and records. */
export function entryAt(index: number): string {
  return `authorization_details[${index}]`;
}

function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw refusedDetails(msg('oauth.isNotJson'));
  }
}

/**
 * The number of values nested in a value, at any depth. The size limit in bytes also limits the depth of the recursion.
 */
function valuesIn(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((total, member) => total + 1 + valuesIn(member ?? null), 0);
}

/**
 * Why a value would change when stored and read again, or would touch an object's prototype; null when it would not.
 */
function unkeepableIn(value: JsonValue, path: string, depth: number): Sayable | null {
  if (typeof value === 'string')
    return isKeepableText(value) ? null : msg('oauth.pathContainsCharacterThatCannot', { path });
  if (typeof value === 'number') return isExact(value) ? null : msg('oauth.pathContainsNumberThatCannot', { path });
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return msg('oauth.pathIsNestedMoreThan', { path, limit: DEEPEST });
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__' || !isKeepableText(name)) return msg('oauth.pathHasMemberNameThat', { path });
    const problem = unkeepableIn(member, `${path}/${name.slice(0, 100)}`, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
