import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeReceiver, type ReceiverOutcome } from './change-receiver';
import type { EventRoom } from './store';

/**
 * Tells a receiver nothing for now, or takes it up again. What waits for a disabled one is sent once it is enabled,
 * unless it has expired; what happens meanwhile is not told.
 */
export function switchReceiver(
  room: Pick<EventRoom, 'store'>,
  { enabled, ...receiver }: { tenantId: string; id: string; enabled: boolean },
  how: { cause: Cause; now: Date },
): Promise<ReceiverOutcome> {
  return changeReceiver(
    room,
    {
      ...receiver,
      action: enabled ? 'event-receiver.enabled' : 'event-receiver.disabled',
      next: (current) => ({ ...current, disabledAt: enabled ? null : (current.disabledAt ?? how.now) }),
    },
    how,
  );
}
