import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { describeReceiver, receiverVersion } from './describe-receiver';
import { type EventReceiver, receiverTarget } from './receiver';
import type { EventServices } from './store';

export type ReceiverOutcome =
  | { kind: 'changed' | 'unchanged'; receiver: EventReceiver }
  | { kind: 'not-found' }
  | { kind: 'name-taken' }
  | { kind: 'changed-meanwhile' };

/**
 * Changes a receiver with its row locked, and writes the audit row in the same transaction.
 * @param change.basedOn the `receiverVersion` that the change was made from; if the current version differs, nothing is
 *   changed
 */
export async function changeReceiver(
  { store }: Pick<EventServices, 'store'>,
  {
    tenantId,
    id,
    action,
    basedOn,
    next,
  }: {
    tenantId: string;
    id: string;
    action: AuditAction;
    basedOn?: string;
    next: (receiver: EventReceiver) => EventReceiver;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ReceiverOutcome> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<ReceiverOutcome> => {
    const before = await steps.lock(tenantId, id);
    if (!before) return { kind: 'not-found' };
    if (basedOn !== undefined && basedOn !== receiverVersion(before)) return { kind: 'changed-meanwhile' };
    const wanted = next(before);
    if (isDeepStrictEqual(wanted, before)) return { kind: 'unchanged', receiver: before };
    const receiver = { ...wanted, updatedAt: now };
    if ((await steps.update(receiver)) === 'name-taken') return { kind: 'name-taken' };
    await steps.audit({
      tenantId,
      cause,
      action,
      target: receiverTarget(receiver),
      before: describeReceiver(before),
      after: describeReceiver(receiver),
    });
    return { kind: 'changed', receiver };
  });
}
