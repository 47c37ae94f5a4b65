import { z } from 'zod';
import { issue } from '@/lib/platform/shared/message';

const PAGE_SIZE_AT_MOST = 200;

const count = (most: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, issue('common.mustBeAtLeast', { limit: 1 }))
    .max(most, issue('common.mustBeAtMost', { limit: most }));

/** The page of a list; 1 is the first. */
export const pageFields = { page: count(1_000_000).default(1), page_size: count(PAGE_SIZE_AT_MOST).default(25) };

/**
 * The query of a list: page, sort order and filters.
 * @param sorts the names that it can be sorted by, the default first
 * @param order the sort order if the query has none
 */
export function listQuery<Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
  order: 'asc' | 'desc' = 'asc',
) {
  return z.strictObject({
    ...filters,
    ...pageFields,
    sort: z.enum(sorts, { error: issue('common.mustBeOneOf', { what: sorts.join(', ') }) }).default(sorts[0] as never),
    order: z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default(order),
  });
}

/**
 * The schema of a list's answer.
 * @param item of one of its entries
 */
export function listAnswer(item: z.ZodType) {
  return z.strictObject({ items: z.array(item), total: z.int(), page: z.int(), page_size: z.int() });
}

export function listed<Item>(items: Item[], total: number, { page, page_size }: { page: number; page_size: number }) {
  return { items, total, page, page_size };
}

/** The page of a list, as the stores expect it. */
export function pageOf({ page, page_size, order }: { page: number; page_size: number; order: 'asc' | 'desc' }) {
  return { page, pageSize: page_size, descending: order === 'desc' };
}

export const search = z.string().trim().min(1).max(200).optional();
