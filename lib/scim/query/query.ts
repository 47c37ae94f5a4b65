import { msg } from '@/lib/platform/shared/message';
import { type ErrorReason, scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type Projection, parseProjection } from './projection';

const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** Looks up a parameter by name, in a URL or a SearchRequest. */
export type Lookup = (name: string) => string | string[] | null;

/**
 * The parameters of `GET /Users?…`; their names are case-insensitive. Unknown parameters, such as Entra ID's
 * `aadOptscim062020`, are ignored, and so are the stray `?` and `&` that OneLogin sends. A known parameter that cannot
 * be decoded is rejected, because a filter that has lost a part would match the wrong resources.
 */
export function fromUrl(request: Pick<Request, 'url'>): Lookup {
  const values = new Map<string, (string | null)[]>();
  for (const pair of new URL(request.url).search.slice(1).split('&')) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const key = decoded(name)?.toLowerCase();
    if (key) values.set(key, [...(values.get(key) ?? []), decoded(value)]);
  }
  return (name) => {
    const found = values.get(name.toLowerCase()) ?? [];
    const readable = found.filter((value) => value !== null);
    if (readable.length < found.length)
      throw scimError(unreadable[name] ?? 'bad-parameter', msg('scim.nameIsNotPercentEncoded', { name }));
    const [value = null, ...more] = readable;
    return more.length > 0 ? [value ?? '', ...more] : value;
  };
}

const unreadable: Record<string, ErrorReason> = { filter: 'filter-syntax', cursor: 'invalid-cursor' };

/** @returns null when the text is not percent-encoded UTF-8 or contains NUL, which no parameter does */
function decoded(encoded: string): string | null {
  try {
    const text = decodeURIComponent(encoded.replaceAll('+', ' '));
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/**
 * The parameters of a SearchRequest (RFC 7644 section 3.4.3).
 * @throws ScimError `malformed-message`
 */
export function fromSearchRequest(body: ScimObject): Lookup {
  const schemas = ownIgnoringCase(body, 'schemas');
  if (
    schemas !== undefined &&
    !(Array.isArray(schemas) && schemas.some((urn) => String(urn).toLowerCase() === SEARCH_SCHEMA.toLowerCase()))
  ) {
    throw scimError('malformed-message', msg('scim.schemasMustContainSchema', { schema: SEARCH_SCHEMA }));
  }
  return (name) => textOf(name, ownIgnoringCase(body, name) ?? null);
}

function textOf(name: string, value: Json): string | string[] | null {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  if (Array.isArray(value) || isObject(value) || typeof value === 'boolean')
    throw scimError('malformed-message', msg('scim.nameIsNotValid', { name }));
  return value === null ? null : String(value);
}

/** Reads `attributes` and `excludedAttributes`, for every request that returns a resource. */
export function projectionOf(type: ResourceType, parameters: Lookup): Projection {
  return parseProjection(type, many(parameters, 'attributes'), many(parameters, 'excludedAttributes'));
}

/**
 * Reads a parameter that may occur only once. If there were two filters, answering either would be wrong.
 * @throws ScimError `bad-parameter`
 */
export function one(parameters: Lookup, name: string): string | null {
  const value = parameters(name);
  if (Array.isArray(value)) throw scimError('bad-parameter', msg('scim.nameCanBeSentOnly', { name }));
  return value;
}

/** "a multi-valued list of strings": comma-separated or repeated. */
function many(parameters: Lookup, name: string): string[] {
  const value = parameters(name) ?? [];
  return [value]
    .flat()
    .flatMap((list) => list.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * @returns null when the parameter is missing or empty.
 * @throws ScimError with the given reason when it is not an integer
 */
export function integer(
  parameters: Lookup,
  name: string,
  reason: 'bad-parameter' | 'invalid-count' = 'bad-parameter',
): number | null {
  const text = one(parameters, name)?.trim() ?? '';
  if (text === '') return null;
  if (!/^[-+]?\d+$/.test(text)) throw scimError(reason, msg('scim.nameMustBeInteger', { name }));
  return Number(text);
}
