import { FAMILIES_PER_STEP } from '@/lib/grants/token-families/revoke-several-families';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ActiveGrants, clientTarget, type RegisteredClient } from './client';
import { toRfc7591 } from './rfc7591';
import type { ClientChange, ClientStore } from './store';

/** `deleting`: the client is rejected everywhere, and the rest of its grants end in steps (continueDeletion). */
export type DeletionOutcome = { kind: 'deleted'; ended: ActiveGrants } | { kind: 'deleting' } | { kind: 'not-found' };

/**
 * Deletes a client permanently: from now on it is rejected everywhere and none of its tokens is valid. Its grants end
 * in the same transaction if one step is enough, and otherwise in later steps. Its ended token families stay as history
 * until they are cleaned up.
 * @param client.limit how many families a step ends
 */
export function deleteClient(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId, limit }: { tenantId: string; clientId: string; limit?: number },
  how: { cause: Cause; now: Date },
): Promise<DeletionOutcome> {
  return store.change(async (steps): Promise<DeletionOutcome> => {
    const client = await steps.lock(tenantId, clientId);
    return client ? deleteLocked(steps, client, how, limit) : { kind: 'not-found' };
  });
}

/** The steps of `deleteClient`, for a client whose row is already locked. */
export async function deleteLocked(
  steps: ClientChange,
  client: RegisteredClient,
  { cause, now }: { cause: Cause; now: Date },
  limit: number = FAMILIES_PER_STEP,
): Promise<DeletionOutcome> {
  const { tenantId, clientId } = client;
  const entry = {
    tenantId,
    cause,
    action: 'client.deleted' as const,
    target: clientTarget(client),
    before: toRfc7591(client),
  };
  const before = await steps.countActiveGrants(tenantId, clientId, now);
  const step = await steps.endGrants({
    tenantId,
    clientId,
    reason: 'client-deleted',
    now,
    origin: cause.origin,
    from: null,
    limit,
  });
  await steps.detach(tenantId, clientId);
  if (!step.more) {
    await steps.delete(tenantId, clientId, now);
    await steps.audit({ ...entry, detail: { ended: { ...step.active } } });
    return { kind: 'deleted', ended: step.active };
  }
  const left = await steps.countFamilies(tenantId, clientId);
  await steps.update({
    ...client,
    disabledAt: client.disabledAt ?? now,
    updatedAt: now,
    deletion: {
      startedAt: now,
      tokenFamilies: step.ended + left,
      ended: step.ended,
      from: step.from,
      cause,
      living: { ...step.active, people: before.people },
    },
  });
  await steps.audit({ ...entry, detail: { ending: { ...before } } });
  return { kind: 'deleting' };
}
