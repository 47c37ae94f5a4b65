import { randomBytes } from 'node:crypto';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId, newId } from '@/lib/platform/shared/id';
import { seal } from '@/lib/platform/shared/seal';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { type EventReceiver, receiverTarget } from './receiver';
import type { EventServices, NewReceiverSecret } from './store';

/** Webhook keys in the format of Standard Webhooks 1.0.0: `whsec_` followed by 24 to 64 bytes in base64. */
const PREFIX = 'whsec_';

export function webhookSecret(key: Uint8Array): string {
  return PREFIX + Buffer.from(key).toString('base64');
}

/** Decodes the key from a secret. */
export function webhookKey(secret: string): Uint8Array {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Whether a secret from outside is a valid webhook key. */
export function isWebhookSecret(secret: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)) return false;
  const { length } = webhookKey(secret);
  return length >= 24 && length <= 64;
}

/**
 * Creates a secret for a receiver: the token that it polls with, or the key that its webhooks are signed with. Push
 * needs none, because it is signed with the tenant's key.
 * @param given used instead of a generated secret
 * @returns the secret to show once, and its stored form; null for push
 */
export function newReceiverSecret(
  { sealingKey }: Pick<EventServices, 'sealingKey'>,
  { tenantId, id: receiverId, method }: Pick<EventReceiver, 'tenantId' | 'id' | 'method'>,
  createdAt: Date,
  given?: string,
): { secret: string; stored: NewReceiverSecret } | null {
  if (method === 'push') return null;
  const secret = given ?? (method === 'poll' ? newSecret('tse_') : webhookSecret(randomBytes(32)));
  const sealed = method === 'webhook' ? seal(sealingKey, webhookKey(secret)) : null;
  return { secret, stored: { tenantId, id: newId(), receiverId, hash: sha256(secret), sealed, createdAt } };
}

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
    if ((await steps.insertSecret(made.stored)) === 'taken')
      throw new Error('A newly generated secret already exists.');
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
