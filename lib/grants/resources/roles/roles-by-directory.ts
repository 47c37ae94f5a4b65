import type { Cause } from '@/lib/journal/audit/audit-entry';
import { resourceTarget } from '../save-resource';
import type { ResourceStore } from '../store';

/**
 * Assigns the roles of a resource that a directory lists for one of its people, and takes away those that it listed
 * before. Names that the resource does not declare are ignored, and roles that an administrator assigned stay. The
 * person's row is locked.
 */
export function assignRolesByDirectory(
  store: Pick<ResourceStore, 'change'>,
  { tenantId, resource: identifier, personId, named }: Listed,
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  return store.change(async (steps) => {
    const resource = await steps.keep(tenantId, identifier);
    if (!resource) return;
    const declared = resource.roles.flatMap(({ name }) => (named.includes(name) ? name : []));
    const of = { tenantId, resource: identifier, personId, named: declared };
    const { added, removed } = await steps.replaceByDirectory(of, now);
    if (added.length + removed.length === 0) return;
    const tokenFamilies = await steps.endFamiliesOfHolders({
      tenantId,
      resource: identifier,
      holders: [personId],
      cause,
      now,
    });
    const target = resourceTarget(resource);
    const detail = {
      people: { count: 1, ids: [personId] },
      ...(tokenFamilies > 0 && { ended: { tokenFamilies } }),
    };
    for (const role of added)
      await steps.audit({ tenantId, cause, action: 'resource.role-assigned', target, detail: { role, ...detail } });
    for (const role of removed)
      await steps.audit({ tenantId, cause, action: 'resource.role-unassigned', target, detail: { role, ...detail } });
  });
}

interface Listed {
  tenantId: string;
  /** The identifier of the resource. */
  resource: string;
  personId: string;
  /** The names of the roles. */
  named: readonly string[];
}
