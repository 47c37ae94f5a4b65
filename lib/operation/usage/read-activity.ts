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
