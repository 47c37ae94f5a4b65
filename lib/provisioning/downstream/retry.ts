import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { PushedKind } from '@/lib/journal/downstream/downstream-resource';
import { isId } from '@/lib/platform/shared/id';
import { applicationTarget } from './application';
import type { DownstreamServices } from './store';

/**
 * Tries now what waits or was given up, and ends the pause of the application.
 * @param which.resource only this person or group, also if it is confirmed: it is then pushed again
 * @returns how many are tried; `not-found` also when the application knows nothing about the resource
 */
export async function retryDownstream(
  { store }: Pick<DownstreamServices, 'store'>,
  {
    tenantId,
    applicationId,
    resource,
  }: { tenantId: string; applicationId: string; resource?: { kind: PushedKind; id: string } },
  { cause }: { cause: Cause },
): Promise<{ kind: 'retried'; count: number } | { kind: 'not-found' | 'disabled' }> {
  if (!isId(applicationId) || (resource && !isId(resource.id))) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const application = await steps.lock(tenantId, applicationId);
    if (!application) return { kind: 'not-found' };
    if (application.disabledAt) return { kind: 'disabled' };
    const count = await steps.retry({ tenantId, applicationId, resource });
    if (resource && count === 0) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'downstream-application.retried',
      target: applicationTarget(application),
      detail: { count, ...(resource && { resourceType: resource.kind, resourceId: resource.id }) },
    });
    return { kind: 'retried', count };
  });
}
