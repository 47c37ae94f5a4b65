import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { receiverTarget } from './receiver';
import type { EventServices } from './store';

/**
 * Sends an event again that was delivered, refused or given up, or retries at once one that failed so far. It keeps its ID, so that receivers can recognize it.
 */
export async function deliverAgain(
  { store }: Pick<EventServices, 'store'>,
  { tenantId, receiverId, deliveryId }: { tenantId: string; receiverId: string; deliveryId: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'sent' } | { kind: 'not-found' }> {
  if (!isId(receiverId) || !isId(deliveryId)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const receiver = await steps.lock(tenantId, receiverId);
    if (!receiver || !(await steps.deliverAgain({ tenantId, receiverId, deliveryId }))) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.delivered-again',
      target: receiverTarget(receiver),
      detail: { deliveryId },
    });
    return { kind: 'sent' };
  });
}
