import { type Range, ranges, startOf } from './ranges';
import type { UsageStore } from './store';

const HOUR = 3_600_000;

/** What happened during one step, by counter name. */
export interface ActivityStep {
  from: Date;
  until: Date;
  counts: ReadonlyMap<string, number>;
}

/**
 * What happened in a tenant, step by step, oldest first. The last step ends with the current hour. Counters lag a few
 * seconds behind.
 */
export async function readActivity(
  store: Pick<UsageStore, 'readSteps'>,
  { tenantId, range, now }: { tenantId: string; range: Range; now: Date },
): Promise<ActivityStep[]> {
  const { steps, stepHours } = ranges[range];
  const step = stepHours * HOUR;
  const from = startOf(range, now);
  const counted = await store.readSteps({ tenantId, from, stepHours });
  return Array.from({ length: steps }, (_, index) => ({
    from: new Date(from.getTime() + index * step),
    until: new Date(from.getTime() + (index + 1) * step),
    counts: new Map(counted.filter((one) => one.step === index).map(({ kind, count }) => [kind, count])),
  }));
}

/**
 * What happened in the period of the same length before a range, as one step. Null if the tenant's counters do not
 * reach back to its beginning, because part of a period compares with nothing.
 */
export async function readPeriodBefore(
  store: Pick<UsageStore, 'readSteps' | 'countingSince'>,
  { tenantId, range, now }: { tenantId: string; range: Range; now: Date },
): Promise<ActivityStep | null> {
  const hours = ranges[range].steps * ranges[range].stepHours;
  const until = startOf(range, now);
  const from = new Date(until.getTime() - hours * HOUR);
  const [since, counted] = await Promise.all([
    store.countingSince(tenantId),
    store.readSteps({ tenantId, from, until, stepHours: hours }),
  ]);
  if (since === null || since > from) return null;
  return {
    from,
    until,
    counts: new Map(counted.map(({ kind, count }) => [kind, count])),
  };
}
