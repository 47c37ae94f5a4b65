import type { Container } from '@/lib/edge/container';
import { type FailedRequestToRecord, recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { msg } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Tenant } from '@/lib/tenants/store';
import type { Outage } from './load-shedding';
import { overloaded } from './unavailability';

interface Shed {
  container: Pick<Container, 'now' | 'log' | 'failures'>;
  tenant: Tenant;
  origin: RequestOrigin;
  outage: Outage;
  /** The endpoint that rejected the request, as named in failures. */
  endpoint: string;
  clientId?: FailedRequestToRecord['clientId'];
}

const SECOND_MILLISECONDS = 1_000;
/** The most pairs of tenant and cause to track; beyond that, all samples are dropped. */
const MOST_SAMPLES = 1_000;

interface Sample {
  until: number;
  unrecorded: number;
}

const samples = new Map<string, Sample>();

/**
 * Records requests that are rejected in an outage as failures: only the first in each second, by tenant and cause, with
 * the number of others since the last record. Recording all of them would push older failures out of the log.
 */
export function recordShed({ container, tenant, origin, outage, endpoint, clientId = null }: Shed): void {
  const now = container.now().getTime();
  const key = `${tenant.id} ${outage.cause}`;
  const sample = samples.get(key);
  if (sample && now < sample.until) {
    sample.unrecorded += 1;
    return;
  }
  if (samples.size >= MOST_SAMPLES) samples.clear();
  samples.set(key, { until: now + SECOND_MILLISECONDS, unrecorded: 0 });
  const { reason } = overloaded(outage);
  recordFailedRequest(
    { container, tenant, origin },
    {
      endpoint,
      code: 'temporarily_unavailable',
      clientId,
      reason: sample?.unrecorded ? msg('health.moreRejected', { reason, unrecorded: sample.unrecorded }) : reason,
    },
  );
}
