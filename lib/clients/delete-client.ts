import type { Cause } from '@/lib/audit/audit-entry';
import { clientTarget, type LivingGrants, type RegisteredClient } from './client';
import { toRfc7591 } from './rfc7591';
import type { ClientChange, ClientStore } from './store';

export type ClientDeletion = { kind: 'deleted'; ended: LivingGrants } | { kind: 'not-found' };

/**
 * Deletes a client for good, after ending everything that was issued to it in the same transaction. Its ended token
 * families stay as history until they are reaped.
 */
export function deleteClient(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId }: { tenantId: string; clientId: string },
  how: { cause: Cause; now: Date },
): Promise<ClientDeletion> {
  return store.change(async (steps): Promise<ClientDeletion> => {
    const client = await steps.lock(tenantId, clientId);
    return client ? deleteLocked(steps, client, how) : { kind: 'not-found' };
  });
}

/** The steps of that, for a client whose row is locked. */
export async function deleteLocked(
  steps: ClientChange,
  client: RegisteredClient,
  { cause, now }: { cause: Cause; now: Date },
): Promise<ClientDeletion & { kind: 'deleted' }> {
  const { tenantId, clientId } = client;
  const ended = await steps.endGrants({ tenantId, clientId, reason: 'client-deleted', now, origin: cause.origin });
  await steps.delete(tenantId, clientId, now);
  await steps.audit({
    tenantId, cause, action: 'client.deleted', target: clientTarget(client),
    before: toRfc7591(client), detail: { ended: { ...ended } },
  });
  return { kind: 'deleted', ended };
}
