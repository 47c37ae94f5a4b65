import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import type { TenantExchange } from '@/lib/edge/http/route';
import { refusal, type ScimRefusal } from '@/lib/scim/protocol/errors';

/** Logs an error that fails a part of a SCIM request, as the dispatcher does for one that fails the whole request. */
export function recordScimFailure(
  { container, origin }: Pick<TenantExchange, 'container' | 'origin'>,
  error: unknown,
): ScimRefusal {
  const isUnavailable = isDatabaseUnavailable(error);
  if (isUnavailable) container.load.suspect();
  container.log.error({ requestId: origin.requestId, err: error }, 'operation failed');
  return refusal(isUnavailable ? 'unavailable' : 'internal');
}
