import { recordRefusal } from '@/lib/edge/http/record-refusal';
import type { TenantExchange } from '@/lib/edge/http/route';
import type { CallingConnection } from '@/lib/provisioning/scim-connections/store';
import { refusal } from '@/lib/scim/protocol/errors';
import { scimErrorResponse } from '@/lib/scim/protocol/response';

/**
 * Counts a request against its connection's rate limit.
 * @returns 429 with `Retry-After` in seconds (RFC 6585, 4; RFC 9110, 10.2.3) if the limit is used up; null to continue
 */
export async function overRateLimit(
  exchange: TenantExchange,
  { connectionId, rateLimit }: CallingConnection,
): Promise<Response | null> {
  const { container, tenant } = exchange;
  const admission = await container.scimRateLimiter.admit({ tenantId: tenant.id, connectionId, rateLimit });
  if (admission.kind === 'admitted') return null;
  const { retryAfterSeconds, unrecorded } = admission;
  const { perSecond, burst } = rateLimit;
  const pace = `${perSecond} ${perSecond === 1 ? 'request' : 'requests'} per second`;
  if (unrecorded !== null) {
    const reason = `more than ${pace} after a burst of ${burst}; this process rejected ${unrecorded} since this was last recorded`;
    recordRefusal(exchange, { endpoint: 'scim', code: 'too_many_requests', reason, connectionId });
  }
  const error = refusal('too-many-requests', `The connection is limited to ${pace}.`);
  return scimErrorResponse(error, { 'Retry-After': String(retryAfterSeconds) });
}
