import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import type { Fault, TenantExchange } from '@/lib/edge/http/route';
import type { FailedRequest } from '@/lib/journal/failures/failed-request';
import { readerOf } from '@/lib/platform/shared/origin';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { inMaintenance } from './unavailability';

/**
 * Refuses a request during maintenance, in the error format of the route's protocol, and records it.
 * @param failure.code under which it is recorded
 * @param fault of the route
 * @returns null if the tenant is open
 */
export function refuseInMaintenance(
  exchange: TenantExchange,
  { endpoint, code = 'unavailable' }: { endpoint: FailedRequest['endpoint']; code?: string },
  fault: (fault: Fault) => Response,
): Response | null {
  const { tenant, origin } = exchange;
  if (!tenant.maintenance) return null;
  const { reason, message, retryAfterSeconds } = inMaintenance(tenant.maintenance);
  recordFailedRequest(exchange, { endpoint, code, reason });
  return fault({ status: 503, ...readerOf(origin), brand: brandOf(tenant), retryAfterSeconds, message });
}
