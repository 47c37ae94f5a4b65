import { msg } from '@/lib/platform/shared/message';
import type { ScimContext } from '@/lib/scim/protocol/context';
import { scimError } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Position } from '@/lib/scim/protocol/store';
import { openCursor, sealCursor, type Walk, type WalkOf } from './cursor';
import type { ListQuery } from './list-query';
import { cursorResponse, listResponse } from './list-response';

/** The requested page of a list. */
export interface Paging {
  startIndex: number;
  count: number;
  /** See `ResourceQuery.after`. */
  after?: Position | null;
  /** Builds the ListResponse of the page. */
  answer(page: { totalResults: number | null; next?: Position | null }, resources: ScimObject[]): ScimObject;
}

/**
 * Determines where a page begins: at an index, or after the position in the cursor.
 * @param endpoint the path of the list below the base URL
 * @throws ScimError `invalid-cursor`, `expired-cursor`, `invalid-count`
 */
export function pagingOf(query: ListQuery, endpoint: string, { scope, cursors }: ScimContext): Paging {
  const { cursor, startIndex, count } = query;
  if (cursor === null)
    return {
      startIndex,
      count,
      answer: ({ totalResults }, resources) => listResponse(totalResults ?? 0, startIndex, resources),
    };
  const of: WalkOf = { scope, endpoint, query: [query.filter?.text ?? null, query.sortBy, query.order] };
  const walk = cursor === '' ? null : openCursor(cursor, of, cursors);
  if (walk) checkCount(walk, count);
  return {
    startIndex: 1,
    count,
    after: walk?.position ?? null,
    answer(page, resources) {
      // The total from the first page is reused, because counting again would make each page as expensive as the whole
      // list.
      const totalResults = walk?.totalResults ?? page.totalResults ?? 0;
      const next = page.next ? sealCursor({ position: page.next, totalResults, count }, of, cursors) : null;
      return cursorResponse(totalResults, next, resources);
    },
  };
}

/** "Count value … must be identical to the count of the initial query" (RFC 9865 section 2.1, `invalidCount`). */
function checkCount(walk: Walk, count: number): void {
  if (walk.count !== count)
    throw scimError('invalid-count', msg('scim.countMustStayCountWhile', { count: walk.count }));
}
