import type { Cause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { type ClientSecret, clientTarget, type RegisteredClient } from './client';
import type { ClientChange } from './store';

/** Stores the hash of a secret, with its audit row. The client must be locked or new. */
export async function insertSecret(
  steps: ClientChange,
  client: RegisteredClient,
  { secret, expiresAt }: { secret: string; expiresAt: Date | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ClientSecret> {
  const { tenantId, clientId } = client;
  const id = newId();
  await steps.insertSecret({ tenantId, clientId, id, secretHash: sha256(secret), createdAt: now, expiresAt });
  await steps.audit({
    tenantId,
    cause,
    action: 'client-secret.created',
    target: clientTarget(client),
    after: { secretId: id, expiresAt: expiresAt?.toISOString() ?? null },
  });
  return { id, createdAt: now, expiresAt, lastUsedAt: null };
}
