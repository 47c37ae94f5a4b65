import type { Cause } from '@/lib/audit/audit-entry';
import type { LastOwner, NotFound } from './outcome';
import { type Person, personTarget, type Role } from './person';
import type { DirectoryStore } from './store';

export type RoleChange = { kind: 'changed' | 'unchanged'; person: Person } | NotFound | LastOwner;

/** Gives a person a role in the console, or takes it away (null). A tenant keeps its last active owner. */
export async function setRole(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, id, role }: { tenantId: string; id: string; role: Role | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<RoleChange> {
  const outcome = await directory.change(async (steps): Promise<RoleChange> => {
    const person = await steps.lockPerson(tenantId, id);
    if (!person) return { kind: 'not-found' };
    if (person.role === role) return { kind: 'unchanged', person };
    const isOwner = person.role === 'owner' && person.attributes.active;
    if (isOwner && (await steps.isLastOwner(tenantId, id))) return { kind: 'refused', reason: 'last-owner' };

    const changed: Person = { ...person, role, version: person.version + 1, updatedAt: now };
    await steps.updatePerson(changed);
    // An administrator may hold a link of somebody who by this comes to be above them.
    await steps.endOpenLinks({ tenantId, personId: id, reason: 'role-changed', now });
    await steps.audit({
      tenantId, cause, action: 'person.role-changed', target: personTarget(person),
      before: { role: person.role }, after: { role },
    });
    return { kind: 'changed', person: changed };
  });
  if (outcome.kind === 'conflict') throw new Error('A role cannot make a value appear twice.');
  return outcome;
}
