import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { describeReceiver } from './describe-receiver';
import { receiverTarget } from './receiver';
import type { EventServices } from './store';

/** Deletes a receiver with its secrets and pending events. @returns how many events were pending */
export async function deleteReceiver(
  { store }: Pick<EventServices, 'store'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'deleted'; pending: number } | { kind: 'not-found' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const receiver = await steps.lock(tenantId, id);
    if (!receiver) return { kind: 'not-found' };
    const pending = await steps.delete(tenantId, id);
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.deleted',
      target: receiverTarget(receiver),
      before: describeReceiver(receiver),
      detail: { pending },
    });
    return { kind: 'deleted', pending };
  });
}
