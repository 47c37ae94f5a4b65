import type { Cause } from '@/lib/journal/audit/audit-entry';
import { ownersOnlyPerson, type RankStep } from './may-manage';
import type { Person } from './person';

/**
 * Rejects an administrator's change to a person whom their rank does not let them manage. People may change about
 * themselves what their own pages offer; what a directory may change depends on its credential
 * (lib/directory/scim-users.ts).
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
