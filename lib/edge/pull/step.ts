import type { Container } from '@/lib/edge/container';
import type { PullServices } from '@/lib/provisioning/pull/open-directory';
import type { PulledDirectory } from '@/lib/provisioning/pull/pulled-person';
import type { ClaimedPull, PullQueue, PullSettled } from '@/lib/provisioning/pull/queue';
import type { Run } from '@/lib/provisioning/pull/run';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { Mapping } from '@/lib/scim/mapping/mapping';
import type { Tenant } from '@/lib/tenants/store';
import type { Applying } from './apply-person';
import { sendAsConnection } from './send-as-connection';

/** How many people or groups are applied between two looks at the claim. */
export const AT_ONCE = 25;
export const HOUR = 60 * 60_000;

export interface Parts {
  container: Container;
  queue: PullQueue;
  services: PullServices;
  /** When the step ends, in milliseconds of `performance.now()`. */
  milliseconds?: number;
}

/** A step in progress. */
export interface Step extends Parts {
  claimed: ClaimedPull;
  tenant: Tenant;
  connection: ScimConnection;
  mapping: Mapping | undefined;
  /** As far as it is stored. */
  run: Run;
  directory(): Promise<PulledDirectory>;
}

/** The claim has ended: another process continues, or the settings have changed. */
export const LOST = 'lost';
export type Turn = PullSettled | typeof LOST | null;

/** Extends the claim. @returns whether it still holds */
export function moved(claimed: ClaimedPull, until: Date | null): boolean {
  if (until) claimed.leasedUntil = until;
  return until !== null;
}

/** Saves how far the run has come. @returns whether the claim still holds */
export async function save(step: Step, run: Run): Promise<boolean> {
  const holds = moved(step.claimed, await step.queue.hold(step.claimed, run));
  if (holds) step.run = run;
  return holds;
}

/** Sends requests that count. */
export const live = async ({ container, tenant, connection, mapping, claimed }: Step): Promise<Applying> => ({
  send: await sendAsConnection({ container, tenant }, connection, claimed),
  mapping,
  now: container.now,
});
