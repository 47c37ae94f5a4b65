import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { applicationTarget } from './application';
import type { DownstreamServices } from './store';

/**
 * Looks, in steps by the worker, for differences between what an application has and what it should have. Nothing is
 * written there, so that it also shows what enabling a disabled application would do.
 */
export async function reconcileApplication(
  { store }: Pick<DownstreamServices, 'store'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'begun' | 'not-found' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const application = await steps.lock(tenantId, id);
    if (!application) return { kind: 'not-found' };
    await steps.markReconcile({ tenantId, id, requestId: cause.origin?.requestId ?? null });
    await steps.audit({
      tenantId,
      cause,
      action: 'downstream-application.reconciled',
      target: applicationTarget(application),
    });
    return { kind: 'begun' };
  });
}

/**
 * Cancels a reconcile that waits or is under way, and keeps what it has found so far.
 * @returns `not-running` if it has ended
 */
export async function cancelReconcile(
  { store }: Pick<DownstreamServices, 'store'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'canceled' | 'not-found' | 'not-running' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const application = await steps.lock(tenantId, id);
    if (!application) return { kind: 'not-found' };
    if (!(await steps.cancelReconcile({ tenantId, id }))) return { kind: 'not-running' };
    await steps.audit({
      tenantId,
      cause,
      action: 'downstream-application.reconcile-canceled',
      target: applicationTarget(application),
    });
    return { kind: 'canceled' };
  });
}

/**
 * Pushes again what the last reconcile found to be missing there or different. Accounts that are unknown here are left
 * alone.
 * @returns how many people and groups
 */
export async function repairDrift(
  { store }: Pick<DownstreamServices, 'store'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'repairing'; count: number } | { kind: 'not-found' | 'disabled' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const application = await steps.lock(tenantId, id);
    if (!application) return { kind: 'not-found' };
    if (application.disabledAt) return { kind: 'disabled' };
    const count = await steps.repair({ tenantId, id, requestId: cause.origin?.requestId ?? null });
    await steps.audit({
      tenantId,
      cause,
      action: 'downstream-application.repaired',
      target: applicationTarget(application),
      detail: { count },
    });
    return { kind: 'repairing', count };
  });
}
