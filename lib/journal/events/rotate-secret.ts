import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { newReceiverSecret } from './new-receiver-secret';
import { receiverTarget } from './receiver';
import type { EventServices } from './store';

/**
 * Gives a receiver a new secret. The old one keeps working for a while, and webhooks are signed with both.
 * @param rotation.overlapSeconds 0 ends the old secret immediately
 * @returns the secret, only this once; 'no-secret' for a receiver that has none (push)
 */
export async function rotateSecret(
  { store, sealingKey }: EventServices,
  { tenantId, id, overlapSeconds }: { tenantId: string; id: string; overlapSeconds: number },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'rotated'; secret: string } | { kind: 'not-found' } | { kind: 'no-secret' }> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const receiver = await steps.lock(tenantId, id);
    if (!receiver) return { kind: 'not-found' };
    const made = newReceiverSecret({ sealingKey }, receiver, now);
    if (!made) return { kind: 'no-secret' };
    const oldEnds = new Date(now.getTime() + overlapSeconds * 1000);
    await steps.endSecrets(tenantId, id, oldEnds);
    if ((await steps.insertSecret(made.stored)) === 'taken') throw new Error('A random secret was there already.');
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.secret-rotated',
      target: receiverTarget(receiver),
      detail: { oldEnds: oldEnds.toISOString() },
    });
    return { kind: 'rotated', secret: made.secret };
  });
}
