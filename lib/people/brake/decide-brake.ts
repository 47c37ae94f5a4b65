import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import { type BrakeState, type BrakeStatus, brakeStatus, HOUR, mostLeavers } from './brake';

/** What a brake did and what administrators decided. */
export interface SourceBrake extends BrakeState {
  status: BrakeStatus;
  percent: number;
  /** How many people may leave within an hour. */
  most: number;
  /** Active people whom it was stopped from deactivating or deleting: some of them, the latest first, and how many. */
  stopped: { people: { id: string; name: string }[]; total: number };
}

/** Reads the brakes of one kind of source, by the ID of the source. */
export interface BrakeReads {
  /** See lib/people/brake/postgres/brake.ts. */
  findBrake(tenantId: string, id: string, now: Date): Promise<BrakeState | null>;
  listStoppedPeople(tenantId: string, id: string, limit: number): Promise<SourceBrake['stopped']>;
}

/** The steps of one transaction that decide about the brake of a source. */
export interface BrakeSteps {
  /** Lets all deactivations through until a time. */
  liftBrake(tenantId: string, id: string, until: Date): Promise<void>;
  /** Blocks all deactivations until `liftBrake`. */
  holdBrake(tenantId: string, id: string, now: Date): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

const STOPPED_SHOWN = 20;

/** @returns null if the source has no limit */
export async function findSourceBrake(
  store: BrakeReads,
  { tenantId, id, percent }: { tenantId: string; id: string; percent: number | null },
  now: Date,
): Promise<SourceBrake | null> {
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

/** `lift`: lets any number of people leave for some hours. `hold`: lets nobody leave until the next `lift`. */
export type BrakeDecision = { kind: 'lift'; hours: number } | { kind: 'hold' };

export interface BrakeOutcome {
  kind: 'decided' | 'not-found' | 'no-limit';
}

/** A source with its row locked. */
interface LockedSource {
  target: { type: 'scim-connection' | 'trusted-issuer'; id: string; name: string };
  percent: number | null;
  /** @throws AboveRank if the actor may not manage all of its people */
  mustManage(): Promise<void>;
}

/**
 * Decides about the brake of a source, with an audit entry in the same transaction. A source that was stopped has to
 * try again.
 * @throws AboveRank if the actor may not manage all of its people, when they are let through
 * @param lock reads the source and locks its row; null if it does not exist
 */
export function decideBrake<Steps extends BrakeSteps>(
  store: { change<Outcome>(work: (steps: Steps) => Promise<Outcome>): Promise<Outcome> },
  {
    tenantId,
    decision,
    lock,
  }: { tenantId: string; decision: BrakeDecision; lock: (steps: Steps) => Promise<LockedSource | null> },
  { cause, now }: { cause: Cause; now: Date },
): Promise<BrakeOutcome> {
  return store.change(async (steps): Promise<BrakeOutcome> => {
    const source = await lock(steps);
    if (!source) return { kind: 'not-found' };
    const { target, percent } = source;
    if (percent === null) return { kind: 'no-limit' };
    if (decision.kind === 'hold') {
      // Blocking only takes a right away, as disabling the source does, and may be urgent.
      await steps.holdBrake(tenantId, target.id, now);
      await steps.audit({ tenantId, cause, action: `${target.type}.brake-held`, target });
      return { kind: 'decided' };
    }
    await source.mustManage();
    const until = new Date(now.getTime() + decision.hours * HOUR);
    await steps.liftBrake(tenantId, target.id, until);
    const detail = { until: until.toISOString() };
    await steps.audit({ tenantId, cause, action: `${target.type}.brake-lifted`, target, detail });
    return { kind: 'decided' };
  });
}
