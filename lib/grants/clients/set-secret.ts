import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sha256 } from '@/lib/platform/shared/secret';
import { clientTarget, usesSecret } from './client';
import { insertSecret } from './insert-secret';
import type { ClientStore } from './store';

/**
 * Makes a given secret the client's only one, for clients declared in a setup file. Repeating it changes nothing.
 * @param given.secret checked by `givenClientSecret`
 */
export function setSecret(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId, secret }: { tenantId: string; clientId: string; secret: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'changed' | 'unchanged' | 'not-found' | 'no-secret-used' }> {
  return store.change(async (steps) => {
    const client = await steps.lock(tenantId, clientId);
    if (!client) return { kind: 'not-found' };
    if (!usesSecret(client)) return { kind: 'no-secret-used' };

    const held = await steps.findSecret(tenantId, clientId, sha256(secret));
    const kept = held?.expiresAt ? null : held;
    const others = (await steps.listSecrets(tenantId, clientId)).filter(({ id }) => id !== kept?.id);
    if (kept && others.length === 0) return { kind: 'unchanged' };
    for (const { id } of others) {
      await steps.deleteSecret(tenantId, clientId, id);
      await steps.audit({
        tenantId,
        cause,
        action: 'client-secret.revoked',
        target: clientTarget(client),
        before: { secretId: id },
      });
    }
    if (!kept) await insertSecret(steps, client, { secret, expiresAt: null }, { cause, now });
    return { kind: 'changed' };
  });
}
