import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { receiverTarget } from '../receiver';
import type { EventServices } from '../store';
import { MIN_VERIFICATION_SECONDS } from './stream-configuration';

/**
 * Sends a verification event over a client's stream (OpenID SSF 1.0, 8.1.4.2). A paused stream gets it later. A disabled
 * one never does: it "will not hold any events for later transmission" (8.1.2.1).
 */
export async function verifyStream(
  { store }: Pick<EventServices, 'store'>,
  { tenantId, id, clientId, state }: { tenantId: string; id: string; clientId: string; state?: string | undefined },
  { cause }: { cause: Cause },
): Promise<{ kind: 'accepted' | 'not-found' | 'too-soon' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const receiver = await steps.lock(tenantId, id);
    if (receiver?.stream?.clientId !== clientId) return { kind: 'not-found' };
    if (receiver.disabledAt) return { kind: 'accepted' };
    const stream = { tenantId, receiverId: id, intervalSeconds: MIN_VERIFICATION_SECONDS };
    if (!(await steps.claimVerification(stream))) return { kind: 'too-soon' };
    const deliveryId = await steps.insertStreamEvent(tenantId, id, state === undefined ? {} : { state });
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.tested',
      target: receiverTarget(receiver),
      detail: { deliveryId },
    });
    return { kind: 'accepted' };
  });
}
