import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { GroupPagesStore, GroupQuery, ListedGroup } from './group-pages';

/**
 * One page of a tenant's groups, by name unless specified otherwise.
 * @returns the page, and the total number of groups
 */
export function listGroups(
  directory: Pick<GroupPagesStore, 'listGroupPage'>,
  query: Partial<GroupQuery> & Pick<GroupQuery, 'tenantId'>,
): Promise<{ groups: ListedGroup[]; total: number }> {
  const { sort = 'displayName', descending = false, ...filter } = query;
  return directory.listGroupPage({ ...filter, sort, descending, ...boundedPage(query) });
}
