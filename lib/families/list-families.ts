import { isId } from '@/lib/shared/id';
import type { FamilySummary } from './family';
import type { FamilyQuery, FamilyStore } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of a tenant's token families, the newest first unless told otherwise.
 * @returns the page, and how many families there are on all pages
 */
export async function listFamilies(
  families: Pick<FamilyStore, 'listFamilies'>,
  query: Partial<FamilyQuery> & Pick<FamilyQuery, 'tenantId' | 'now'>,
): Promise<{ families: FamilySummary[]; total: number }> {
  const { sort = 'createdAt', descending = true, page = 1, pageSize = 25, ...filter } = query;
  if (filter.personId !== undefined && !isId(filter.personId)) return { families: [], total: 0 };
  return families.listFamilies({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
