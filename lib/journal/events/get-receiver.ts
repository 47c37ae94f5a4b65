import { isId } from '@/lib/platform/shared/id';
import type { EventReceiver, ReceiverHealth, ReceiverSecret } from './receiver';
import type { EventStore } from './store';

/** A receiver with its secrets and the number of pending events; null when the tenant has no such receiver. */
export async function getReceiver(
  store: Pick<EventStore, 'find' | 'listSecrets' | 'countPending'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<{ receiver: EventReceiver & ReceiverHealth; secrets: ReceiverSecret[]; pending: number } | null> {
  if (!isId(id)) return null;
  const receiver = await store.find(tenantId, id);
  if (!receiver) return null;
  const [secrets, pending] = await Promise.all([store.listSecrets(tenantId, id), store.countPending(tenantId, id)]);
  return { receiver, secrets, pending };
}
