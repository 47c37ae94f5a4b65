import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import type { LastOwner, LivingCounts, NotFound } from '@/lib/people/outcome';
import { type Person, personTarget } from '@/lib/people/person';
import { personEvent } from './person-event';
import type { DirectoryStore } from './store';
import { tellGroups } from './tell-groups';

export type PersonDeletion = { kind: 'deleted'; ended: LivingCounts } | { kind: 'kept' } | NotFound | LastOwner;

/**
 * Deletes a person, after ending everything that was issued to them in the same transaction: so that they can be
 * restored for as many days as the tenant wants it, or for good at once. Ended sessions and families stay as history
 * until they are reaped.
 * @param deletion.connectionId the SCIM connection that deletes, and finds only whom it has
 * @param deletion.mayGo asked with the person's row locked; false keeps the person
 */
export async function deletePerson(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    id,
    connectionId = null,
    mayGo = () => true,
  }: {
    tenantId: string;
    id: string;
    connectionId?: string | null;
    mayGo?: (person: Person) => boolean;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PersonDeletion> {
  const outcome = await directory.change(async (steps): Promise<PersonDeletion> => {
    const person = await steps.lockPerson(tenantId, id, connectionId);
    if (!person) return { kind: 'not-found' };
    if (!mayGo(person)) return { kind: 'kept' };
    await mustManagePerson(steps, person, cause);
    const isOwner = person.role === 'owner' && person.attributes.active;
    if (isOwner && (await steps.isLastOwner(tenantId, id))) return { kind: 'refused', reason: 'last-owner' };

    const ended = await steps.endEverything({
      tenantId,
      personId: id,
      reason: 'person-deleted',
      now,
      origin: cause.origin,
    });
    const restorableDays = await steps.retentionDays(tenantId);
    const groups = await (restorableDays > 0 ? steps.hidePerson(person, now) : steps.deletePerson(tenantId, id, now));
    await steps.audit({
      tenantId,
      cause,
      action: 'person.deleted',
      target: personTarget(person),
      before: { ...person.attributes, role: person.role },
      detail: { ended: { ...ended }, restorableDays },
    });
    await steps.event(
      personEvent({ ...person, version: person.version + 1, updatedAt: now }, ['resource.deleted'], { cause }),
    );
    await tellGroups(steps, groups, { added: [], removed: [id] }, cause);
    return { kind: 'deleted', ended };
  });
  if (outcome.kind === 'conflict') throw new Error('A deletion cannot make a value appear twice.');
  return outcome;
}
