import type { Cause } from '@/lib/journal/audit/audit-entry';
import { resourceTarget, toResourceFields } from './save-resource';
import type { ResourceStore } from './store';

/**
 * Deletes a resource with its roles, and removes it from settings that list it. Access tokens for it stay valid until they expire; no
 * refresh renews them.
 */
export function deleteResource(
  store: Pick<ResourceStore, 'change'>,
  { tenantId, identifier }: { tenantId: string; identifier: string },
  cause: Cause,
): Promise<'deleted' | 'not-found'> {
  return store.change(async (steps) => {
    const resource = await steps.lock(tenantId, identifier);
    if (!resource) return 'not-found';
    const { people, groups } = await steps.removeUndeclared(tenantId, identifier, []);
    const settings = await steps.delete(tenantId, identifier);
    await steps.audit({
      tenantId,
      cause,
      action: 'resource.deleted',
      target: resourceTarget(resource),
      before: toResourceFields(resource),
      detail: { removedFrom: { settings }, ended: { people: people.length, groups: groups.length } },
    });
    return 'deleted';
  });
}
