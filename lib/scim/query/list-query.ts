import { msg } from '@/lib/platform/shared/message';
import type { Filter } from '@/lib/scim/filter/filter';
import { parseFilter } from '@/lib/scim/filter/parse';
import { scimError } from '@/lib/scim/protocol/errors';
import { findAttribute, findIn, type Target } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';
import { integer, type Lookup, one } from './query';

/** The default page size (RFC 9865 section 4, `defaultPageSize`). */
export const DEFAULT_COUNT = 100;
const MAX_START_INDEX = 2 ** 31 - 1;

/** A parsed list query. The meaning of its names depends on the resource types that it is applied to. */
export interface ListQuery {
  filter: { text: string; parsed: Filter } | null;
  sortBy: string | null;
  order: 'ascending' | 'descending';
  /** Counted from 1. */
  startIndex: number;
  /** From 0 to the maximum page size. */
  count: number;
  /** Null when paging by index; empty for the first page when paging by cursor. */
  cursor: string | null;
}

/**
 * Reads a list query (RFC 7644 section 3.4.2, RFC 9865 section 2).
 * @param maxResults the maximum page size
 * @throws ScimError `bad-parameter`, `invalid-count`, `filter-…`
 */
export function parseListQuery(parameters: Lookup, maxResults: number): ListQuery {
  const filter = one(parameters, 'filter');
  const cursor = one(parameters, 'cursor');
  const startIndex = integer(parameters, 'startIndex');
  if (cursor !== null && startIndex !== null) throw scimError('bad-parameter', msg('scim.startindexAndCursorCannotBe'));
  const count = integer(parameters, 'count', cursor === null ? 'bad-parameter' : 'invalid-count');
  return {
    filter: filter !== null ? { text: filter, parsed: parseFilter(filter) } : null,
    sortBy: one(parameters, 'sortBy') || null,
    order: orderOf(one(parameters, 'sortOrder')),
    // RFC 7644 section 3.4.2.4: "A value less than 1 SHALL be interpreted as 1"; "A negative value SHALL be interpreted
    // as 0".
    startIndex: Math.min(Math.max(startIndex ?? 1, 1), MAX_START_INDEX),
    count: Math.min(Math.max(count ?? DEFAULT_COUNT, 0), maxResults),
    cursor,
  };
}

function orderOf(text: string | null): ListQuery['order'] {
  const order = text?.toLowerCase() || 'ascending';
  if (order !== 'ascending' && order !== 'descending')
    throw scimError('bad-parameter', msg('scim.sortorderMustBeAscendingOr'));
  return order;
}

/**
 * The attribute to sort a resource type by; null when the type has no attribute of that name.
 * @throws ScimError `bad-parameter` for an attribute that cannot be sorted by
 */
export function sortTarget(type: ResourceType, sortBy: string): Target | null {
  const named = findAttribute(type, sortBy);
  if (!named) return null;
  const target = named.kind === 'attribute' ? named.target : null;
  const sub = target && (target.sub ?? findIn(target.attribute.subAttributes ?? [], 'value') ?? null);
  const isSecret = [target?.attribute, sub].some((attribute) => attribute?.returned === 'never');
  if (
    !target ||
    isSecret ||
    target.attribute.computed ||
    sub?.computed ||
    (!sub && target.attribute.type === 'complex')
  )
    throw cannotSort(sortBy);
  return { ...target, sub };
}

export function cannotSort(sortBy: string) {
  return scimError('bad-parameter', msg('scim.cannotSortByBy', { by: sortBy }));
}
