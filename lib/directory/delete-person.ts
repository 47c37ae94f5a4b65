import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { type ActiveCounts, type Braked, type LastOwner, type NotFound, withoutConflict } from '@/lib/people/outcome';
import { type Person, personTarget } from '@/lib/people/person';
import { mayLeave } from './brake';
import { neverBraked, requestOf } from './change-person';
import { grantedDetail, groupsLeftDetail, leftBehindDetail, nothingGranted } from './left-behind';
import { personEvent } from './person-event';
import { recordGroupEvents } from './record-group-events';
import type { DirectoryChange, DirectoryStore } from './store';

type Removal = { kind: 'deleted'; ended: ActiveCounts } | LastOwner;

export type PersonDeletion = Removal | NotFound;

/**
 * Deletes a person, after ending everything that was issued to them in the same transaction. Depending on the tenant's
 * settings, the person can be restored for a number of days or is deleted permanently right away. Ended sessions and
 * families stay as history until the clean-up deletes them.
 */
export async function deletePerson(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, id }: { tenantId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<PersonDeletion> {
  return withoutConflict(
    await directory.change(async (steps): Promise<PersonDeletion> => {
      const person = await steps.lockPerson(tenantId, id);
      return person ? neverBraked(await removePerson(steps, person, how)) : { kind: 'not-found' };
    }),
  );
}

/** Like `deletePerson`, for a person whose row the transaction has already locked. */
export async function removePerson(
  steps: DirectoryChange,
  person: Person,
  { cause, now }: { cause: Cause; now: Date },
): Promise<Removal | Braked> {
  const { tenantId, id } = person;
  await mustManagePerson(steps, person, cause);
  const isOwner = person.role === 'owner' && person.attributes.active;
  if (isOwner && (await steps.isLastOwner(tenantId, id))) return { kind: 'refused', reason: 'last-owner' };
  if (person.attributes.active && !(await mayLeave(steps, person, { cause, now }))) return { kind: 'braked' };

  const ended = await steps.endEverything({
    tenantId,
    personId: id,
    reason: 'person-deleted',
    now,
    cause,
  });
  // Someone who had been deactivated has left before.
  const left = person.attributes.active ? await steps.leaveBehind(person, { cause, now }) : null;
  const restorableDays = await steps.retentionDays(tenantId);
  const granted = restorableDays > 0 ? await steps.granted(person) : nothingGranted;
  const groups = await (restorableDays > 0 ? steps.hidePerson(person, now) : steps.deletePerson(tenantId, id, now));
  const named = groups.map((group) => ({ id: group.id, name: group.displayName }));
  await steps.audit({
    tenantId,
    cause,
    action: 'person.deleted',
    target: personTarget(person),
    before: { ...person.attributes, role: person.role },
    detail: {
      ended: { ...ended },
      ...leftBehindDetail(left),
      ...groupsLeftDetail(named),
      ...grantedDetail('granted', granted),
      ...requestOf(cause),
      restorableDays,
    },
  });
  await steps.event(
    personEvent({ ...person, version: person.version + 1, updatedAt: now }, ['resource.deleted'], { cause }),
  );
  await recordGroupEvents(steps, groups, { added: [], removed: [id] }, cause);
  return { kind: 'deleted', ended };
}
