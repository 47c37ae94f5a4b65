import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { type NotFound, withoutConflict } from '@/lib/people/outcome';
import { personTarget } from '@/lib/people/person';
import type { DirectoryStore } from './store';

/** Permanently deletes a deleted person before the tenant's retention period ends. */
export async function purgePerson(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'purged' } | NotFound> {
  const outcome = await directory.change(async (steps) => {
    const person = await steps.lockDeletedPerson(tenantId, id);
    if (!person) return { kind: 'not-found' as const };
    await mustManagePerson(steps, person, cause);
    await steps.deletePerson(tenantId, id, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'person.purged',
      target: personTarget(person),
      detail: { deletedAt: person.deletedAt.toISOString() },
    });
    return { kind: 'purged' as const };
  });
  return withoutConflict(outcome);
}
