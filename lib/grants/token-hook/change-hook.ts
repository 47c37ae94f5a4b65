import { randomBytes } from 'node:crypto';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { webhookKey, webhookSecret } from '@/lib/journal/events/receiver-secrets';
import { mayBeEntered } from '@/lib/platform/http-client/may-be-entered';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { HookSecret, TokenHookDefinition } from '@/lib/tenants/fields/token-hook';
import type { TokenHookFields } from './hook-fields';
import type { TokenHookServices } from './store';

interface How {
  cause: Cause;
  now: Date;
}

type Changing = Pick<TokenHookServices, 'store' | 'sealingKey' | 'mayUseHttp'>;

/** How audit rows refer to the hook. */
export const tokenHookTarget = (tenantId: string, { url }: Pick<TokenHookDefinition, 'url'>) => ({
  type: 'token-hook',
  id: tenantId,
  name: new URL(url).host,
});

/** Identifies one state of the hook. */
export const tokenHookVersion = (hook: Omit<TokenHookDefinition, 'secrets'>): string => versionOf(described(hook));

/** The hook for audit rows, never its secrets. */
const described = ({ url, onFailure, active }: Omit<TokenHookDefinition, 'secrets'>): JsonObject => ({
  url,
  onFailure,
  active,
});

export type HookSaved =
  /** `secret` is returned only this once. */
  | { kind: 'created'; hook: Omit<TokenHookDefinition, 'secrets'>; secret: string }
  | { kind: 'updated' | 'unchanged'; hook: Omit<TokenHookDefinition, 'secrets'> }
  | { kind: 'unsafe-address' }
  | { kind: 'changed-meanwhile' };

/**
 * Sets the tenant's token hook. A new one gets a secret. `tokenHookFields` must have checked the fields.
 * @param given.secret used instead of a generated one
 * @param given.basedOn the `tokenHookVersion` that the change is based on, null for none; if omitted, any is replaced
 */
export function saveTokenHook(
  { store, sealingKey, mayUseHttp }: Changing,
  {
    tenantId,
    fields,
    secret,
    basedOn,
  }: { tenantId: string; fields: TokenHookFields; secret?: string | undefined; basedOn?: string | null | undefined },
  { cause, now }: How,
): Promise<HookSaved> {
  const hook = { url: fields.url, onFailure: fields.on_failure, active: fields.active };
  return store.change(async (steps): Promise<HookSaved> => {
    const before = await steps.lock(tenantId);
    if (basedOn !== undefined && basedOn !== (before && tokenHookVersion(before))) return { kind: 'changed-meanwhile' };
    if (before && tokenHookVersion(before) === tokenHookVersion(hook)) return { kind: 'unchanged', hook };
    if (!mayBeEntered(new URL(hook.url), mayUseHttp)) return { kind: 'unsafe-address' };
    await steps.save(tenantId, hook);
    const audited = { tenantId, cause, target: tokenHookTarget(tenantId, hook), after: described(hook) };
    if (before) {
      await steps.audit({ ...audited, action: 'token-hook.updated', before: described(before) });
      return { kind: 'updated', hook };
    }
    const made = newHookSecret(sealingKey, now, secret);
    await steps.insertSecret(tenantId, made.stored);
    await steps.audit({ ...audited, action: 'token-hook.created' });
    return { kind: 'created', hook, secret: made.secret };
  });
}

/** Removes the hook: from then on, tokens are issued without it. */
export function deleteTokenHook(
  { store }: Pick<Changing, 'store'>,
  tenantId: string,
  { cause }: Pick<How, 'cause'>,
): Promise<'deleted' | 'not-found'> {
  return store.change(async (steps) => {
    const before = await steps.lock(tenantId);
    if (!before) return 'not-found';
    await steps.delete(tenantId);
    await steps.audit({
      tenantId,
      cause,
      action: 'token-hook.deleted',
      target: tokenHookTarget(tenantId, before),
      before: described(before),
    });
    return 'deleted';
  });
}

/**
 * Gives the hook a new secret. The old one keeps signing beside it for a while.
 * @param rotation.overlapSeconds 0 ends the old secret immediately
 * @returns the secret, only this once
 */
export function rotateHookSecret(
  { store, sealingKey }: Pick<Changing, 'store' | 'sealingKey'>,
  { tenantId, overlapSeconds }: { tenantId: string; overlapSeconds: number },
  { cause, now }: How,
): Promise<{ kind: 'rotated'; secret: string } | { kind: 'not-found' }> {
  return store.change(async (steps) => {
    const hook = await steps.lock(tenantId);
    if (!hook) return { kind: 'not-found' };
    const made = newHookSecret(sealingKey, now);
    const oldEnds = new Date(now.getTime() + overlapSeconds * 1000);
    await steps.endSecrets(tenantId, oldEnds);
    await steps.insertSecret(tenantId, made.stored);
    await steps.audit({
      tenantId,
      cause,
      action: 'token-hook.secret-rotated',
      target: tokenHookTarget(tenantId, hook),
      detail: { oldEnds: oldEnds.toISOString() },
    });
    return { kind: 'rotated', secret: made.secret };
  });
}

/** Makes sure that the hook has the given secret, for hooks declared in a setup file. Idempotent. */
export function ensureHookSecret(
  { store, sealingKey }: Pick<Changing, 'store' | 'sealingKey'>,
  { tenantId, secret }: { tenantId: string; secret: string },
  { cause, now }: How,
): Promise<'unchanged' | 'updated'> {
  return store.change(async (steps) => {
    const hook = await steps.lock(tenantId);
    const wanted = Buffer.from(webhookKey(secret));
    if (!hook || hook.secrets.some(({ sealed }) => wanted.equals(unseal(sealingKey, sealed) ?? Buffer.alloc(0))))
      return 'unchanged';
    await steps.insertSecret(tenantId, newHookSecret(sealingKey, now, secret).stored);
    await steps.audit({
      tenantId,
      cause,
      action: 'token-hook.secret-rotated',
      target: tokenHookTarget(tenantId, hook),
      detail: { givenBy: 'set-up file' },
    });
    return 'updated';
  });
}

function newHookSecret(sealingKey: Keys, createdAt: Date, given?: string): { secret: string; stored: HookSecret } {
  const secret = given ?? webhookSecret(randomBytes(32));
  return {
    secret,
    stored: { id: newId(), sealed: seal(sealingKey, webhookKey(secret)), createdAt, expiresAt: null },
  };
}
