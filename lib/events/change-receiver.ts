import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Cause } from '@/lib/audit/audit-entry';
import { isId } from '@/lib/shared/id';
import { describeReceiver } from './describe-receiver';
import { type EventReceiver, receiverTarget } from './receiver';
import type { EventRoom } from './store';

export type ReceiverOutcome = { kind: 'changed' | 'unchanged'; receiver: EventReceiver } | { kind: 'not-found' } | { kind: 'name-taken' };

/** Changes a receiver, with its row locked and its audit row in the same transaction. */
export async function changeReceiver(
  { store }: Pick<EventRoom, 'store'>,
  { tenantId, id, action, next }: { tenantId: string; id: string; action: AuditAction; next: (receiver: EventReceiver) => EventReceiver },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ReceiverOutcome> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<ReceiverOutcome> => {
    const before = await steps.lock(tenantId, id);
    if (!before) return { kind: 'not-found' };
    const wanted = next(before);
    if (isDeepStrictEqual(wanted, before)) return { kind: 'unchanged', receiver: before };
    const receiver = { ...wanted, updatedAt: now };
    if ((await steps.update(receiver)) === 'name-taken') return { kind: 'name-taken' };
    await steps.audit({ tenantId, cause, action, target: receiverTarget(receiver), before: describeReceiver(before), after: describeReceiver(receiver) });
    return { kind: 'changed', receiver };
  });
}
