import { boundedPage } from '@/lib/platform/shared/bounded-page';
import { isId } from '@/lib/platform/shared/id';
import type { FamilySummary } from './family';
import type { FamilyQuery, FamilyStore } from './store';

/**
 * One page of a tenant's token families, newest first by default.
 * @returns the page, and the total number of families on all pages
 */
export async function listFamilies(
  families: Pick<FamilyStore, 'listFamilies'>,
  query: Partial<FamilyQuery> & Pick<FamilyQuery, 'tenantId' | 'now'>,
): Promise<{ families: FamilySummary[]; total: number }> {
  const { sort = 'createdAt', descending = true, page, pageSize, ...filter } = query;
  if (filter.personId !== undefined && !isId(filter.personId)) return { families: [], total: 0 };
  return families.listFamilies({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
