import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { applicationTarget, describeApplication } from './application';
import type { DownstreamServices } from './store';

/**
 * Deletes an application with everything that is known about it. People keep their accounts there.
 * @returns how many people and groups it had
 */
export async function deleteApplication(
  { store }: Pick<DownstreamServices, 'store'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'deleted'; resources: number } | { kind: 'not-found' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const application = await steps.lock(tenantId, id);
    if (!application) return { kind: 'not-found' };
    const resources = await steps.delete(tenantId, id);
    await steps.audit({
      tenantId,
      cause,
      action: 'downstream-application.deleted',
      target: applicationTarget(application),
      before: describeApplication(application),
      detail: { resources },
    });
    return { kind: 'deleted', resources };
  });
}
