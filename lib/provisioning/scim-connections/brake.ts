import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type BrakeState, type BrakeStatus, brakeStatus, HOUR, mostLeavers } from '@/lib/people/brake/brake';
import { isId } from '@/lib/platform/shared/id';
import { connectionTarget, type ScimConnection } from './connection';
import { mustManageConnection } from './must-manage-connection';
import type { ScimConnectionChange, ScimConnectionStore } from './store';

/** What a connection's brake did and what administrators decided. */
export interface ConnectionBrake extends BrakeState {
  status: BrakeStatus;
  percent: number;
  /** How many people may leave within an hour. */
  most: number;
  /** Active people whom it was stopped from deactivating or deleting: some of them, the latest first, and how many. */
  stopped: { people: { id: string; name: string }[]; total: number };
}

const STOPPED_SHOWN = 20;

/** @returns null if the connection has no limit */
export async function getBrake(
  store: Pick<ScimConnectionStore, 'findBrake' | 'listStoppedPeople'>,
  { tenantId, id, brakePercent: percent }: Pick<ScimConnection, 'tenantId' | 'id' | 'brakePercent'>,
  now: Date,
): Promise<ConnectionBrake | null> {
  if (percent === null) return null;
  const [state, stopped] = await Promise.all([
    store.findBrake(tenantId, id, now),
    store.listStoppedPeople(tenantId, id, STOPPED_SHOWN),
  ]);
  const { people, left, brakedAt, heldAt, liftedUntil } = state ?? {
    people: 0,
    left: 0,
    brakedAt: null,
    heldAt: null,
    liftedUntil: null,
  };
  const status = brakeStatus(state, now);
  return { status, percent, most: mostLeavers(people, percent), people, left, brakedAt, heldAt, liftedUntil, stopped };
}

type Decision = { kind: 'decided'; connection: ScimConnection } | { kind: 'not-found' | 'no-limit' };
type Decided = { cause: Cause; now: Date };

/**
 * Lets a connection deactivate and delete any number of its people for some hours. The directory has to try
 * again for those who were stopped.
 * @throws AboveRank if the actor may not manage all of its people
 */
export function letThrough(
  store: Pick<ScimConnectionStore, 'change'>,
  { hours, ...connection }: { tenantId: string; id: string; hours: number },
  how: Decided,
): Promise<Decision> {
  const until = new Date(how.now.getTime() + hours * HOUR);
  const decision = {
    action: 'scim-connection.brake-lifted',
    detail: { until: until.toISOString() },
    apply: (steps: ScimConnectionChange) => steps.liftBrake(connection.tenantId, connection.id, until),
  } as const;
  return decide(store, connection, decision, how);
}

/** Rejects all deactivations and deletions of people by a connection until `letThrough`. */
export function keepBlocking(
  store: Pick<ScimConnectionStore, 'change'>,
  connection: { tenantId: string; id: string },
  how: Decided,
): Promise<Decision> {
  const decision = {
    action: 'scim-connection.brake-held',
    detail: undefined,
    apply: (steps: ScimConnectionChange) => steps.holdBrake(connection.tenantId, connection.id, how.now),
  } as const;
  return decide(store, connection, decision, how);
}

async function decide(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, id }: { tenantId: string; id: string },
  {
    action,
    detail,
    apply,
  }: {
    action: 'scim-connection.brake-lifted' | 'scim-connection.brake-held';
    detail: { until: string } | undefined;
    apply: (steps: ScimConnectionChange) => Promise<void>;
  },
  { cause }: Decided,
): Promise<Decision> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<Decision> => {
    const connection = await steps.lock(tenantId, id);
    if (!connection) return { kind: 'not-found' };
    if (connection.brakePercent === null) return { kind: 'no-limit' };
    // Blocking only takes access away from the directory, as disabling the connection does, and may be urgent.
    if (action !== 'scim-connection.brake-held') await mustManageConnection(steps, connection, cause);
    await apply(steps);
    await steps.audit({ tenantId, cause, action, target: connectionTarget(connection), ...(detail && { detail }) });
    return { kind: 'decided', connection };
  });
}
