import { type Cause, systemCause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { type ClientOutcome, changeLocked } from './change-client';
import { clientTarget, type RegisteredClient } from './client';
import type { ClientChange, ClientStore } from './store';

/**
 * Sets who is accountable for a client, or that no one is. This ends a pending suspension, and gives the person no
 * access, so it takes no rank.
 * @param owner.ifWaiting only while the client waits for someone to take over
 */
export function setClientOwner(
  store: Pick<ClientStore, 'change'>,
  {
    tenantId,
    clientId,
    ownerId,
    ifWaiting = false,
  }: { tenantId: string; clientId: string; ownerId: string | null; ifWaiting?: boolean },
  how: { cause: Cause; now: Date },
): Promise<Exclude<ClientOutcome, { kind: 'changed-meanwhile' }> | { kind: 'unknown-person' }> {
  return store.change(async (steps) => {
    if (ownerId !== null && !(isId(ownerId) && (await steps.holdPerson(tenantId, ownerId))))
      return { kind: 'unknown-person' };
    const before = await steps.lock(tenantId, clientId);
    if (!before || (ifWaiting && !isWaiting(before, how.now))) return { kind: 'not-found' };
    const next = { ...before, ownerId, ownerLeftAt: null, suspendsAt: null };
    return changeLocked(steps, { before, next, action: 'client.updated' }, how);
  });
}

const isWaiting = ({ suspendsAt }: RegisteredClient, now: Date) => suspendsAt !== null && suspendsAt > now;

/** What happens to what a person was accountable for when the person leaves. */
export type Succession =
  | { kind: 'kept' | 'suspended' }
  /** Someone else has until then to become accountable. */
  | { kind: 'grace'; suspendsAt: Date }
  | { kind: 'handed-over'; to: { id: string; name: string } };

type Steps = Pick<ClientChange, 'lock' | 'update' | 'audit'>;
type Which = { tenantId: string; clientId: string };

/**
 * Applies the succession to one client of a person who leaves, in the transaction of that person, whose row is locked.
 * @returns the client, or null if someone else is accountable for it by now
 */
export async function clientOwnerLeft(
  steps: Steps,
  { tenantId, clientId, personId, succession }: Which & { personId: string; succession: Succession },
  how: { cause: Cause; now: Date },
): Promise<RegisteredClient | null> {
  const before = await steps.lock(tenantId, clientId);
  if (before?.ownerId !== personId) return null;
  if (succession.kind === 'handed-over') {
    const next = { ...before, ownerId: succession.to.id, ownerLeftAt: null, suspendsAt: null };
    await changeLocked(steps, { before, next, action: 'client.updated', also: becauseOwnerLeft }, how);
    return before;
  }
  if (succession.kind === 'suspended' && !before.disabledAt) {
    await suspend(steps, { ...before, ownerLeftAt: how.now }, how);
    return before;
  }
  const suspendsAt = succession.kind === 'grace' && !before.disabledAt ? succession.suspendsAt : null;
  await steps.update({ ...before, ownerLeftAt: how.now, suspendsAt });
  await steps.audit({
    tenantId,
    cause: how.cause,
    action: 'client.owner-left',
    target: clientTarget(before),
    detail: { owner: personId, suspendsAt: suspendsAt?.toISOString() ?? null },
  });
  return before;
}

/** Ends a pending suspension of a client whose accountable person is back. A suspended client stays disabled. */
export async function clientOwnerReturned(
  steps: Steps,
  { tenantId, clientId, personId }: Which & { personId: string },
  { cause }: { cause: Cause },
): Promise<void> {
  const client = await steps.lock(tenantId, clientId);
  if (client?.ownerId !== personId || client.ownerLeftAt === null) return;
  await steps.update({ ...client, ownerLeftAt: null, suspendsAt: null });
  await steps.audit({
    tenantId,
    cause,
    action: 'client.owner-returned',
    target: clientTarget(client),
    detail: { owner: personId, suspendsAt: client.suspendsAt?.toISOString() ?? null },
  });
}

/**
 * Disables a client whose grace period without an accountable person has ended. Parallel calls do it once: each sees
 * the row as the one before left it.
 */
export function suspendOverdueClient(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId }: Which,
  now: Date,
): Promise<boolean> {
  return store.change(async (steps) => {
    const client = await steps.lock(tenantId, clientId);
    if (!client?.suspendsAt || client.suspendsAt > now) return false;
    if (client.disabledAt) await steps.update({ ...client, suspendsAt: null });
    else await suspend(steps, client, { cause: systemCause, now });
    return client.disabledAt === null;
  });
}

/** Disables the client as an administrator does (docs/decisions/0042). */
async function suspend(steps: Steps, client: RegisteredClient, how: { cause: Cause; now: Date }): Promise<void> {
  const next = { ...client, disabledAt: how.now, suspendsAt: null };
  await changeLocked(steps, { before: client, next, action: 'client.disabled', also: becauseOwnerLeft }, how);
}

const becauseOwnerLeft = async (_steps: Steps, { ownerId }: RegisteredClient) => ({
  because: 'owner-left',
  owner: ownerId,
});
