import type { Cause } from '@/lib/journal/audit/audit-entry';
import { ownersOnlyPerson } from '@/lib/people/may-manage';
import type { ActiveCounts, LastOwner, NotFound } from '@/lib/people/outcome';
import { type Person, personTarget, type Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { DirectoryStore } from './store';

/** `ended`: what a higher role ended; null for any other change. */
export type RoleChange =
  | { kind: 'changed' | 'unchanged'; person: Person; ended: ActiveCounts | null }
  | NotFound
  | LastOwner;

/**
 * Gives a person a console role, or removes it (null). A higher role ends everything issued to the person before. A
 * tenant keeps its last active owner.
 * @throws AboveRank
 */
export async function setRole(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, id, role }: { tenantId: string; id: string; role: Role | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<RoleChange> {
  const outcome = await directory.change(async (steps): Promise<RoleChange> => {
    const person = await steps.lockPerson(tenantId, id);
    if (!person) return { kind: 'not-found' };
    for (const affected of [person.role, role])
      await steps.mustManage({ tenantId, cause, role: affected, said: ownersOnlyPerson });
    if (person.role === role) return { kind: 'unchanged', person, ended: null };
    const isOwner = person.role === 'owner' && person.attributes.active;
    if (isOwner && (await steps.isLastOwner(tenantId, id))) return { kind: 'refused', reason: 'last-owner' };

    const changed: Person = { ...person, role, version: person.version + 1, updatedAt: now };
    await steps.updatePerson(changed);
    await steps.endOpenLinks({ tenantId, personId: id, reason: 'role-changed', now });
    // A person who is now outranked may still hold one of this person's sessions, tokens or keys.
    const raised = role !== null && !roleSuffices(person.role, role);
    const ended = raised
      ? await steps.endEverything({ tenantId, personId: id, reason: 'role-raised', now, cause })
      : null;
    const credentials = raised ? await steps.removeForeignSignIns(tenantId, id) : [];
    await steps.audit({
      tenantId,
      cause,
      action: 'person.role-changed',
      target: personTarget(person),
      before: { role: person.role },
      after: { role },
      ...(ended && { detail: { ended: { ...ended } } }),
      credentials,
    });
    return { kind: 'changed', person: changed, ended };
  });
  if (outcome.kind === 'conflict') throw new Error('Changing a role cannot violate a unique constraint.');
  return outcome;
}
