import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mayManage, ownersOnlyPerson } from '@/lib/people/may-manage';
import { type NotFound, withoutConflict } from '@/lib/people/outcome';
import { type Person, personTarget, type Role } from '@/lib/people/person';
import { isId } from '@/lib/platform/shared/id';
import type { AdoptionMatch } from './adoption';
import type { DirectoryChange, DirectoryStore } from './store';

export type AdoptionDecision =
  | { kind: 'decided'; person: Person }
  /** Only owners may hand over owners, because the directory that provisions a person sets their email address. */
  | { kind: 'forbidden' }
  | NotFound;

/**
 * Decides a connection's request to adopt a person without a connection. If allowed, the person belongs to the
 * connection from now on, and its next POST of the person is answered with them. If rejected, the connection's request
 * is not raised again; it can still be allowed later.
 * @param request.ownRole the role of the administrator who decides
 */
export async function decideAdoption(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    connectionId,
    personId,
    decision,
    ownRole,
  }: {
    tenantId: string;
    connectionId: string;
    personId: string;
    decision: 'allowed' | 'refused';
    ownRole: Role | null;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<AdoptionDecision> {
  if (!isId(connectionId) || !isId(personId)) return { kind: 'not-found' };
  const outcome = await directory.change(async (steps): Promise<AdoptionDecision> => {
    const person = await steps.lockPerson(tenantId, personId);
    if (!person || person.connectionId !== null) return { kind: 'not-found' };
    if (!mayManage(ownRole, person.role)) return { kind: 'forbidden' };
    await steps.mustManage({ tenantId, cause, role: person.role, said: ownersOnlyPerson });
    const matchedBy = await steps.decideAdoption({ tenantId, connectionId, personId, decision, now });
    if (matchedBy === null) return { kind: 'not-found' };
    const after = decision === 'allowed' ? await handOver(steps, person, connectionId, now) : person;
    await steps.audit({
      tenantId,
      cause,
      action: decision === 'allowed' ? 'person.adopted' : 'person.adoption-refused',
      target: personTarget(person),
      before: { connectionId: null },
      after: { connectionId: after.connectionId },
      detail: { connectionId, matchedBy } satisfies { connectionId: string; matchedBy: AdoptionMatch },
    });
    return { kind: 'decided', person: after };
  });
  return withoutConflict(outcome);
}

async function handOver(steps: DirectoryChange, person: Person, connectionId: string, now: Date): Promise<Person> {
  const after: Person = { ...person, connectionId, version: person.version + 1, updatedAt: now };
  await steps.updatePerson(after, { adopted: true });
  return after;
}
