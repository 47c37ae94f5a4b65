import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { GroupPagesStore, GroupQuery, ListedGroup } from './group-pages';

/**
 * One page of the groups of a tenant, by name unless told otherwise.
 * @returns the page, and how many groups there are on all pages
 */
export function listGroups(
  directory: Pick<GroupPagesStore, 'listGroupPage'>,
  query: Partial<GroupQuery> & Pick<GroupQuery, 'tenantId'>,
): Promise<{ groups: ListedGroup[]; total: number }> {
  const { sort = 'displayName', descending = false, ...filter } = query;
  return directory.listGroupPage({ ...filter, sort, descending, ...boundedPage(query) });
}
