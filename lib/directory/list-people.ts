import type { Person } from './person';
import type { DirectoryStore, PeopleQuery } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of the people of a tenant, in a stable order.
 * @returns the page, and how many people there are on all pages
 */
export function listPeople(
  directory: Pick<DirectoryStore, 'listPeople'>,
  query: Partial<PeopleQuery> & Pick<PeopleQuery, 'tenantId'>,
): Promise<{ people: Person[]; total: number }> {
  const { sort = 'createdAt', descending = false, page = 1, pageSize = 25, ...filter } = query;
  return directory.listPeople({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
