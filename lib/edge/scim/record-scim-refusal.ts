import { recordRefusal } from '@/lib/edge/http/record-refusal';
import type { TenantExchange } from '@/lib/edge/http/route';
import { msg } from '@/lib/platform/shared/message';
import { publicError, type ScimRefusal } from '@/lib/scim/protocol/errors';

/**
 * Records why a SCIM request was rejected: what was requested, and what was wrong with it.
 * @param connectionId the connection that the token belongs to; null if there is none
 */
export function recordScimRefusal(exchange: TenantExchange, refusal: ScimRefusal, connectionId: string | null): void {
  const { scimType, detail } = publicError(refusal);
  const { request, path } = exchange;
  recordRefusal(exchange, {
    endpoint: 'scim',
    code: scimType ?? refusal.reason,
    reason: msg('scim.methodPathDetail', { method: request.method, path, detail }),
    connectionId,
  });
}
