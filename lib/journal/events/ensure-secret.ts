import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sha256 } from '@/lib/platform/shared/secret';
import { newReceiverSecret } from './new-receiver-secret';
import { type EventReceiver, receiverTarget } from './receiver';
import type { EventServices } from './store';

/** Makes sure that a receiver has the given secret, for receivers declared in a setup file. Idempotent. */
export function ensureSecret(
  { store, sealingKey }: EventServices,
  { receiver, secret }: { receiver: EventReceiver; secret: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<'unchanged' | 'updated' | 'taken'> {
  const { tenantId, id } = receiver;
  return store.change(async (steps) => {
    if (await steps.hasSecret(tenantId, id, sha256(secret))) return 'unchanged';
    const made = newReceiverSecret({ sealingKey }, receiver, now, secret);
    if (!made || (await steps.insertSecret(made.stored)) === 'taken') return 'taken';
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.secret-rotated',
      target: receiverTarget(receiver),
      detail: { givenBy: 'set-up file' },
    });
    return 'updated';
  });
}
