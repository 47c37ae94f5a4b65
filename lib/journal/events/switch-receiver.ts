import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeReceiver, type ReceiverOutcome } from './change-receiver';
import type { EventServices } from './store';
import { setStreamStatus } from './streams/stream-status';

/**
 * Disables or enables a receiver. Events that are pending when it is disabled are sent after it is enabled, unless they
 * have expired by then. Events that happen while it is disabled are never sent. Of a client's stream, pending events are
 * given up ("will not hold any events for later transmission", OpenID SSF 1.0, 8.1.2.1).
 */
export async function switchReceiver(
  services: Pick<EventServices, 'store'>,
  { enabled, ...receiver }: { tenantId: string; id: string; enabled: boolean },
  how: { cause: Cause; now: Date },
): Promise<ReceiverOutcome> {
  const { tenantId, id } = receiver;
  if ((await services.store.find(tenantId, id))?.stream) {
    const switched = await setStreamStatus(services, { ...receiver, status: enabled ? 'enabled' : 'disabled' }, how);
    return switched.kind === 'forbidden' ? { kind: 'not-found' } : switched;
  }
  return changeReceiver(
    services,
    {
      ...receiver,
      action: enabled ? 'event-receiver.enabled' : 'event-receiver.disabled',
      next: (current) => ({ ...current, disabledAt: enabled ? null : (current.disabledAt ?? how.now) }),
    },
    how,
  );
}
