import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ClientSecret, usesSecret } from './client';
import { newClientSecret } from './create-client';
import { insertSecret } from './insert-secret';
import { mustManageClient } from './must-manage-client';
import type { ClientStore } from './store';

/** Two overlap while a client moves from one to the other. */
export const SECRETS_AT_MOST = 2;

export type SecretAddition =
  /** `secret` is returned only this once. */
  | { kind: 'added'; secret: string; stored: ClientSecret }
  | { kind: 'not-found' }
  /** The client's method uses no secret. */
  | { kind: 'no-secret-used' }
  /** There are two that have not expired: one must be revoked first. */
  | { kind: 'too-many' };

/**
 * Adds a secret to a client; expired ones make room.
 * @param addition.secret checked by `givenClientSecret`; generated if omitted
 * @param addition.expiresAt null: never
 */
export function addSecret(
  store: Pick<ClientStore, 'change'>,
  {
    tenantId,
    clientId,
    secret = newClientSecret(),
    expiresAt = null,
  }: {
    tenantId: string;
    clientId: string;
    secret?: string;
    expiresAt?: Date | null;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<SecretAddition> {
  return store.change(async (steps): Promise<SecretAddition> => {
    const client = await steps.lock(tenantId, clientId);
    if (!client) return { kind: 'not-found' };
    await mustManageClient(steps, client, cause);
    if (!usesSecret(client)) return { kind: 'no-secret-used' };

    const secrets = await steps.listSecrets(tenantId, clientId);
    const expired = secrets.filter((each) => each.expiresAt !== null && each.expiresAt <= now);
    if (secrets.length - expired.length >= SECRETS_AT_MOST) return { kind: 'too-many' };
    for (const { id } of expired) await steps.deleteSecret(tenantId, clientId, id);
    return { kind: 'added', secret, stored: await insertSecret(steps, client, { secret, expiresAt }, { cause, now }) };
  });
}
