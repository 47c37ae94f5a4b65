import { resourceTarget } from '@/lib/grants/resources/save-resource';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Person, personTarget, type Role } from '@/lib/people/person';
import type { Granted } from './left-behind';
import type { DirectoryChange } from './store';

/**
 * The console role of a person who comes back: none, until someone assigns it again. An owner stays one in a tenant
 * without another active owner, which nobody could administer otherwise.
 * @param person is inactive and locked
 */
export async function roleAfterReturn(
  steps: Pick<DirectoryChange, 'isLastOwner'>,
  { tenantId, id, role }: Person,
): Promise<Role | null> {
  return role === 'owner' && (await steps.isLastOwner(tenantId, id)) ? role : null;
}

/**
 * Takes from a person who comes back what Tessera had granted to them, with an audit row for each role
 * (docs/decisions/0130).
 * @param before the person before the return
 * @param after the person as written, with the role that `roleAfterReturn` gave
 * @returns what was taken
 */
export async function setAsideGranted(
  steps: Pick<DirectoryChange, 'setAside' | 'audit'>,
  before: Person,
  after: Person,
  { cause }: { cause: Cause },
): Promise<Granted> {
  const { tenantId, id } = after;
  const granted = await steps.setAside(before);
  const consoleRole = before.role === after.role ? null : before.role;
  const because = 'returned';
  if (consoleRole !== null)
    await steps.audit({
      tenantId,
      cause,
      action: 'person.role-changed',
      target: personTarget(after),
      before: { role: consoleRole },
      after: { role: null },
      detail: { because },
    });
  await steps.audit(
    ...granted.resourceRoles.map(({ resource, role }) => ({
      tenantId,
      cause,
      action: 'resource.role-unassigned' as const,
      target: resourceTarget(resource),
      detail: { role, people: { count: 1, ids: [id] }, because },
    })),
  );
  return { ...granted, consoleRole };
}
