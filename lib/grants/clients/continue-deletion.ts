import { FAMILIES_PER_STEP } from '@/lib/grants/token-families/revoke-several-families';
import { clientTarget } from './client';
import type { ClientStore } from './store';

/**
 * Runs one step of a deletion that did not fit in one transaction. If a process crashes in it, only this step is
 * undone, and any process can continue.
 * @returns `not-ours` if the deletion has finished or another process is running it
 */
export function continueDeletion(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId }: { tenantId: string; clientId: string },
  { now, limit = FAMILIES_PER_STEP }: { now: Date; limit?: number },
): Promise<'more' | 'finished' | 'not-ours'> {
  return store.change(async (steps) => {
    const client = await steps.lockDeleting(tenantId, clientId);
    if (!client?.deletion) return 'not-ours';
    const { deletion } = client;
    const { cause, from, living: active } = deletion;
    const step = await steps.endGrants({
      tenantId,
      clientId,
      reason: 'client-deleted',
      now,
      origin: cause.origin,
      from,
      limit,
    });
    const tokenFamilies = active.tokenFamilies + step.active.tokenFamilies;
    if (step.more) {
      await steps.update({
        ...client,
        deletion: {
          ...deletion,
          ended: deletion.ended + step.ended,
          from: step.from,
          living: { ...active, tokenFamilies },
        },
      });
      return 'more';
    }
    await steps.delete(tenantId, clientId, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'client.deletion-finished',
      target: clientTarget(client),
      detail: { ended: { ...active, tokenFamilies } },
    });
    return 'finished';
  });
}
