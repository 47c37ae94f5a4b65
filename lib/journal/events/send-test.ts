import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { newSecret } from '@/lib/platform/shared/secret';
import { receiverTarget } from './receiver';
import type { EventServices } from './store';

/**
 * Puts a test event for one receiver into the outbox, to be delivered like any other event. A disabled receiver gets
 * none.
 */
export async function sendTest(
  { store }: Pick<EventServices, 'store'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'sent'; deliveryId: string } | { kind: 'not-found' | 'disabled' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const receiver = await steps.lock(tenantId, id);
    if (!receiver) return { kind: 'not-found' };
    if (receiver.disabledAt) return { kind: 'disabled' };
    // "If the Verification Event is initiated by the Transmitter then this parameter MUST not be set" (OpenID SSF 1.0,
    // 8.1.4.2).
    const deliveryId = await steps.insertStreamEvent(tenantId, id, receiver.stream ? {} : { state: newSecret() });
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.tested',
      target: receiverTarget(receiver),
      detail: { deliveryId },
    });
    return { kind: 'sent', deliveryId };
  });
}
