import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import type { ActiveCounts, NotFound } from '@/lib/people/outcome';
import { personTarget } from '@/lib/people/person';
import { changePerson, type PersonChange } from './change-person';
import type { DirectoryStore } from './store';

/**
 * Deactivates a person for the console and the management API; SCIM writes `active` itself. Either way, everything that
 * was issued to them ends in the same transaction (lib/directory/postgres/end-everything.ts).
 */
export function deactivatePerson(
  directory: Pick<DirectoryStore, 'change'>,
  person: { tenantId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<PersonChange> {
  return changePerson(
    directory,
    { ...person, attributes: ({ attributes }) => ({ ...attributes, active: false }) },
    how,
  );
}

/** Lets a deactivated person sign in again. Nothing issued before comes back. */
export function reactivatePerson(
  directory: Pick<DirectoryStore, 'change'>,
  person: { tenantId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<PersonChange> {
  return changePerson(directory, { ...person, attributes: ({ attributes }) => ({ ...attributes, active: true }) }, how);
}

/**
 * Ends everything issued to a person, who stays active and may sign in again, with one audit row
 * (lib/directory/postgres/end-everything.ts).
 */
export async function revokeEverything(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'ended' | 'unchanged'; ended: ActiveCounts } | NotFound> {
  const outcome = await directory.change(
    async (steps): Promise<{ kind: 'ended' | 'unchanged'; ended: ActiveCounts } | NotFound> => {
      const person = await steps.lockPerson(tenantId, id);
      if (!person) return { kind: 'not-found' };
      await mustManagePerson(steps, person, cause);
      const ended = await steps.endEverything({
        tenantId,
        personId: id,
        reason: 'revoked-by-administrator',
        now,
        cause,
      });
      if (Object.values(ended).every((count) => count === 0)) return { kind: 'unchanged', ended };
      await steps.audit({
        tenantId,
        cause,
        action: 'person.access-ended',
        target: personTarget(person),
        detail: { ended: { ...ended } },
      });
      return { kind: 'ended', ended };
    },
  );
  if (outcome.kind === 'conflict') throw new Error('Ending access cannot violate a unique constraint.');
  return outcome;
}
