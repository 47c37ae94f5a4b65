import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeReceiver, type ReceiverOutcome } from './change-receiver';
import type { EventServices } from './store';

/**
 * Disables or enables a receiver. Events that are pending when it is disabled are sent after it is enabled, unless they
 * have expired by then. Events that happen while it is disabled are never sent.
 */
export function switchReceiver(
  services: Pick<EventServices, 'store'>,
  { enabled, ...receiver }: { tenantId: string; id: string; enabled: boolean },
  how: { cause: Cause; now: Date },
): Promise<ReceiverOutcome> {
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
