import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import type { TenantExchange } from '@/lib/edge/http/route';
import { msg } from '@/lib/platform/shared/message';
import { publicError, type ScimError } from '@/lib/scim/protocol/errors';

/**
 * Records why a SCIM request was rejected: what was requested, and what was wrong with it.
 * @param connectionId the connection that the token belongs to; null if there is none
 */
export function recordScimFailedRequest(exchange: TenantExchange, error: ScimError, connectionId: string | null): void {
  const { scimType, detail } = publicError(error);
  const { request, path } = exchange;
  recordFailedRequest(exchange, {
    endpoint: 'scim',
    code: scimType ?? error.reason,
    reason: msg('scim.methodPathDetail', { method: request.method, path, detail }),
    connectionId,
  });
}
