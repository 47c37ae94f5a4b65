import type { Cause } from '@/lib/journal/audit/audit-entry';
import { detailsTypeTarget } from './save-type';
import type { DetailsTypeStore } from './store';

/**
 * Deletes a type, and removes it from the clients that may request it and from settings that list it. Access tokens
 * with entries of the type stay valid until they expire; refreshes that request them are rejected.
 */
export function deleteDetailsType(
  store: Pick<DetailsTypeStore, 'change'>,
  { tenantId, type }: { tenantId: string; type: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted'; removedFrom: { clients: number; settings: string[] } } | { kind: 'not-found' }> {
  return store.change(async (steps) => {
    const definition = await steps.lock(tenantId, type);
    if (!definition) return { kind: 'not-found' };
    const removedFrom = await steps.delete(tenantId, type, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'authorization-details-type.deleted',
      target: detailsTypeTarget(definition),
      before: { ...definition },
      detail: { removedFrom },
    });
    return { kind: 'deleted', removedFrom };
  });
}
