import { randomBytes } from 'node:crypto';
import { newId } from '@/lib/platform/shared/id';
import { seal } from '@/lib/platform/shared/seal';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { EventReceiver } from './receiver';
import type { EventServices, NewReceiverSecret } from './store';
import { webhookKey, webhookSecret } from './webhook-secret';

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
