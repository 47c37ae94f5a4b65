import type { ScimContext } from '@/lib/scim/protocol/context';
import { refusal } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Position } from '@/lib/scim/protocol/store';
import { openCursor, sealCursor, type Walk, type WalkOf } from './cursor';
import type { ListQuery } from './list-query';
import { cursorResponse, listResponse } from './list-response';

/** Which page of a list is asked for. */
export interface Paging {
  startIndex: number;
  count: number;
  /** As `ResourceQuery` has it. */
  after?: Position | null;
  /** The ListResponse of the page. */
  answer(page: { totalResults: number | null; next?: Position | null }, resources: ScimObject[]): ScimObject;
}

/**
 * Reads where a page begins: by index, or where the walk that the cursor belongs to stands.
 * @param endpoint the path of the list below the base URL
 * @throws ScimRefusal `invalid-cursor`, `expired-cursor`, `invalid-count`
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
      // The total is that of the first page: counting again would cost each page what the whole list costs.
      const totalResults = walk?.totalResults ?? page.totalResults ?? 0;
      const next = page.next ? sealCursor({ position: page.next, totalResults, count }, of, cursors) : null;
      return cursorResponse(totalResults, next, resources);
    },
  };
}

/** "Count value … must be identical to the count of the initial query" (RFC 9865 section 2.1, `invalidCount`). */
function checkCount(walk: Walk, count: number): void {
  if (walk.count !== count)
    throw refusal('invalid-count', `count must stay ${walk.count} while paging with the cursor.`);
}
