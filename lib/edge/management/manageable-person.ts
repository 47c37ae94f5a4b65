import { findManageable } from '@/lib/directory/find-manageable';
import type { Person } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import type { Answer, ManagementContext } from './operation';
import { type Problem, problem } from './problem';

export const personNotFound = problem('not-found', msg('management.noPersonWithThisId'));
export const lastOwner = problem('conflict', msg('management.thisIsLastActiveOwner'));
export const ownersOnly = problem('forbidden', msg('management.onlyOwnerCanChangeOwner'));

/** Changes a person, if the caller may change them. */
export async function withPerson(
  { container, tenant, caller }: ManagementContext,
  id: string,
  change: (person: Person) => Promise<Answer | Problem>,
): Promise<Answer | Problem> {
  const found = await findManageable(container.directory, { tenantId: tenant.id, id, by: caller.role });
  if (found.kind === 'found') return change(found.person);
  return found.kind === 'not-found' ? personNotFound : ownersOnly;
}
