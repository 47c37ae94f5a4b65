import { boundedPage } from '@/lib/platform/shared/bounded-page';
import { isId } from '@/lib/platform/shared/id';
import type { FamilySummary } from './family';
import type { FamilyQuery, FamilyStore } from './store';

/**
 * One page of a tenant's token families, the newest first unless told otherwise.
 * @returns the page, and how many families there are on all pages
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
