import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId, newId } from '@/lib/platform/shared/id';
import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { type ClientSecret, clientTarget, type RegisteredClient, usesSecret } from './client';
import { mustManageClient } from './must-manage-client';
import type { ClientChange, ClientStore } from './store';

/** A new client secret of 256 bits. */
export function newClientSecret(): string {
  return newSecret('tss_');
}

/** Stores the hash of a secret, with its audit row. The client must be locked or new. */
export function insertSecret(
  steps: ClientChange,
  client: RegisteredClient,
  { secret, expiresAt }: { secret: string; expiresAt: Date | null },
  how: { cause: Cause; now: Date },
): Promise<ClientSecret> {
  return insertSecretHash(steps, client, { secretHash: sha256(secret), expiresAt }, how);
}

/** The same for a secret of which only the hash is known. */
export async function insertSecretHash(
  steps: ClientChange,
  client: RegisteredClient,
  { secretHash, expiresAt }: { secretHash: Bytes; expiresAt: Date | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ClientSecret> {
  const { tenantId, clientId } = client;
  const id = newId();
  await steps.insertSecret({ tenantId, clientId, id, secretHash, createdAt: now, expiresAt });
  await steps.audit({
    tenantId,
    cause,
    action: 'client-secret.created',
    target: clientTarget(client),
    after: { secretId: id, expiresAt: expiresAt?.toISOString() ?? null },
  });
  return { id, createdAt: now, expiresAt, lastUsedAt: null };
}

/** Two overlap while a client moves from one to the other. */
export const SECRETS_AT_MOST = 2;

type SecretAddition =
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

/** Revokes a client secret: it is rejected from now on. Without any secret the client cannot authenticate. */
export async function revokeSecret(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId, secretId }: { tenantId: string; clientId: string; secretId: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'revoked' } | { kind: 'not-found' }> {
  if (!isId(secretId)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const client = await steps.lock(tenantId, clientId);
    const secret = client && (await steps.deleteSecret(tenantId, clientId, secretId));
    if (!secret) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'client-secret.revoked',
      target: clientTarget(client),
      before: {
        secretId,
        createdAt: secret.createdAt.toISOString(),
        lastUsedAt: secret.lastUsedAt?.toISOString() ?? null,
      },
    });
    return { kind: 'revoked' };
  });
}
