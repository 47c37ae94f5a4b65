import { refusal } from './errors';
import { parseFilter } from './filter/parse';
import { resolveFilter } from './filter/resolve';
import { isObject, type Json, ownIgnoringCase, type ScimObject } from './json';
import { parseProjection, type Projection } from './projection';
import { findAttribute, findIn } from './schema/find-attribute';
import type { ResourceType } from './schema/types';
import type { ResourceQuery } from './store';

const DEFAULT_COUNT = 100;
const MAX_START_INDEX = 2 ** 31 - 1;

/** A parameter's value by name, from a URL or a SearchRequest. */
type Lookup = (name: string) => string | string[] | null;

export interface ListQuery extends ResourceQuery {
  projection: Projection;
}

/** The parameters of `GET /Users?…`. Unknown ones, such as Entra ID's `aadOptscim062020`, are ignored. */
export function fromUrl(request: Request): Lookup {
  const parameters = new URL(request.url).searchParams;
  return (name) => parameters.get(name);
}

/**
 * The parameters of a SearchRequest (RFC 7644 section 3.4.3).
 * @throws ScimRefusal `malformed-message`
 */
export function fromSearchRequest(body: ScimObject): Lookup {
  return (name) => textOf(name, ownIgnoringCase(body, name) ?? null);
}

function textOf(name: string, value: Json): string | string[] | null {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  if (Array.isArray(value) || isObject(value) || typeof value === 'boolean') throw refusal('malformed-message', `${name} is not valid.`);
  return value === null ? null : String(value);
}

/**
 * Reads a list query (RFC 7644 section 3.4.2).
 * @param maxResults the largest page
 * @throws ScimRefusal `bad-parameter`, `attributes-and-excluded`, `filter-…`
 */
export function parseListQuery(type: ResourceType, parameters: Lookup, maxResults: number): ListQuery {
  const filter = one(parameters, 'filter');
  return {
    filter: filter ? resolveFilter(type, parseFilter(filter)) : null,
    // "A value less than 1 SHALL be interpreted as 1"; "A negative value SHALL be interpreted as 0".
    startIndex: Math.min(Math.max(integer(parameters, 'startIndex') ?? 1, 1), MAX_START_INDEX),
    count: Math.min(Math.max(integer(parameters, 'count') ?? DEFAULT_COUNT, 0), maxResults),
    sort: parseSort(type, parameters),
    projection: projectionOf(type, parameters),
  };
}

/** `attributes` and `excludedAttributes`, for every request that answers with a resource. */
export function projectionOf(type: ResourceType, parameters: Lookup): Projection {
  return parseProjection(type, many(parameters, 'attributes'), many(parameters, 'excludedAttributes'));
}

function parseSort(type: ResourceType, parameters: Lookup): ResourceQuery['sort'] {
  const sortBy = one(parameters, 'sortBy');
  if (!sortBy) return null;
  const named = findAttribute(type, sortBy);
  const target = named?.kind === 'attribute' ? named.target : null;
  if (!target || target.attribute.returned === 'never' || target.attribute.computed) throw refusal('bad-parameter', `Cannot sort by ${sortBy}.`);
  const sub = target.sub ?? findIn(target.attribute.subAttributes ?? [], 'value') ?? null;
  if (!sub && target.attribute.type === 'complex') throw refusal('bad-parameter', `Cannot sort by ${sortBy}.`);
  const order = one(parameters, 'sortOrder')?.toLowerCase() === 'descending' ? 'descending' : 'ascending';
  return { by: { ...target, sub }, order };
}

function one(parameters: Lookup, name: string): string | null {
  const value = parameters(name);
  if (Array.isArray(value)) throw refusal('bad-parameter', `${name} takes one value.`);
  return value;
}

function many(parameters: Lookup, name: string): string[] {
  const value = parameters(name);
  const list = Array.isArray(value) ? value : (value ?? '').split(',');
  return list.map((item) => item.trim()).filter((item) => item !== '');
}

function integer(parameters: Lookup, name: string): number | null {
  const text = one(parameters, name)?.trim() ?? '';
  if (text === '') return null;
  if (!/^[-+]?\d+$/.test(text)) throw refusal('bad-parameter', `${name} must be an integer.`);
  return Number(text);
}
