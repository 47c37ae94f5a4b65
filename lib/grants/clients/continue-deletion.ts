import { FAMILIES_PER_STEP } from '@/lib/grants/token-families/revoke-several-families';
import { clientTarget } from './client';
import type { ClientStore } from './store';

/**
 * One step of a deletion that one transaction could not finish. A process that dies in it undoes this step alone, and
 * any other goes on from there.
 * @returns `not-ours` when the deletion has finished or another process is at it
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
    const { cause, from, living } = deletion;
    const step = await steps.endGrants({
      tenantId,
      clientId,
      reason: 'client-deleted',
      now,
      origin: cause.origin,
      from,
      limit,
    });
    const tokenFamilies = living.tokenFamilies + step.living.tokenFamilies;
    if (step.more) {
      await steps.update({
        ...client,
        deletion: {
          ...deletion,
          ended: deletion.ended + step.ended,
          from: step.from,
          living: { ...living, tokenFamilies },
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
      detail: { ended: { ...living, tokenFamilies } },
    });
    return 'finished';
  });
}
