import type { Cause } from '@/lib/journal/audit/audit-entry';
import { ownersOnlyPerson, type RankStep } from './may-manage';
import type { Person } from './person';

/**
 * Refuses what an administrator does to a person with a role whom they may not manage. People may do to themselves what
 * their own pages offer, and what a directory may do its credential says (lib/directory/scim-users.ts).
 * @throws AboveRank
 */
export async function mustManagePerson(
  steps: RankStep,
  { tenantId, id, role }: Pick<Person, 'tenantId' | 'id' | 'role'>,
  cause: Cause,
): Promise<void> {
  const { actor } = cause;
  if (role === null || actor.type === 'scim-connection' || (actor.type === 'person' && actor.id === id)) return;
  await steps.mustManage({ tenantId, cause, role, said: ownersOnlyPerson });
}
