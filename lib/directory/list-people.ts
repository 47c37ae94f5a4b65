import type { Person } from '@/lib/people/person';
import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { DirectoryStore, PeopleQuery } from './store';

/**
 * One page of a tenant's people, in a stable order.
 * @returns the page, and the total number of people
 */
export function listPeople(
  directory: Pick<DirectoryStore, 'listPeople'>,
  query: Partial<PeopleQuery> & Pick<PeopleQuery, 'tenantId'>,
): Promise<{ people: Person[]; total: number }> {
  const { sort = 'createdAt', descending = false, ...filter } = query;
  return directory.listPeople({ ...filter, sort, descending, ...boundedPage(query) });
}
