import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { type Conflict, type NotFound, withoutConflict } from '@/lib/people/outcome';
import { type Person, personTarget } from '@/lib/people/person';
import { personEvent } from './person-event';
import { recordGroupEvents } from './record-group-events';
import type { DirectoryStore } from './store';

export type PersonRestoration =
  | { kind: 'restored'; person: Person; groups: number }
  | NotFound
  /** Another person now has the value. @property by that person, if the value is the userName */
  | (Conflict & { by: Person | null });

/**
 * Restores a deleted person with attributes, role, password, second factors and memberships, but deactivated: they
 * cannot sign in until they are reactivated. Nothing issued before comes back.
 */
export async function restorePerson(
  directory: Pick<DirectoryStore, 'change' | 'findDeletedPerson' | 'findPersonByUserName'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PersonRestoration> {
  const outcome = await directory.change(async (steps) => {
    const deleted = await steps.lockDeletedPerson(tenantId, id);
    if (!deleted) return { kind: 'not-found' as const };
    await mustManagePerson(steps, deleted, cause);
    const { deletedAt, ...before } = deleted;
    const person: Person = {
      ...before,
      attributes: { ...before.attributes, active: false },
      deactivatedAt: before.deactivatedAt ?? deletedAt,
      version: before.version + 1,
      updatedAt: now,
    };
    const groups = await steps.showPerson(person, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'person.restored',
      target: personTarget(person),
      after: { ...person.attributes, role: person.role },
      detail: { deletedAt: deletedAt.toISOString(), groups: groups.length },
    });
    await steps.event(personEvent(person, ['resource.created', 'resource.restored'], { cause }));
    await recordGroupEvents(steps, groups, { added: [id], removed: [] }, cause);
    return { kind: 'restored' as const, person, groups: groups.length };
  });
  if (outcome.kind !== 'conflict') return outcome;
  const deleted = outcome.attribute === 'userName' ? await directory.findDeletedPerson(tenantId, id) : null;
  return { ...outcome, by: deleted && (await directory.findPersonByUserName(tenantId, deleted.attributes.userName)) };
}

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
