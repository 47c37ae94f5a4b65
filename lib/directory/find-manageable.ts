import { mayManage } from '@/lib/people/may-manage';
import type { Person, Role } from '@/lib/people/person';
import { isId } from '@/lib/platform/shared/id';
import type { DirectoryStore } from './store';

/**
 * Finds the person whom an administrator wants to change.
 * @param by the administrator's role
 * @returns the person, or that the tenant has none with this ID, or that only an owner may change them
 */
export async function findManageable(
  directory: Pick<DirectoryStore, 'findPerson'>,
  { tenantId, id, by }: { tenantId: string; id: string; by: Role | null },
): Promise<{ kind: 'found'; person: Person } | { kind: 'not-found' | 'above' }> {
  const person = isId(id) ? await directory.findPerson(tenantId, id) : null;
  if (!person) return { kind: 'not-found' };
  return mayManage(by, person.role) ? { kind: 'found', person } : { kind: 'above' };
}
