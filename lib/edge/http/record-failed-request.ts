import type { Container } from '@/lib/edge/container';
import type { FailedRequest } from '@/lib/journal/failures/failed-request';
import { withoutSecrets } from '@/lib/journal/failures/without-secrets';
import { withTexts } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { TenantExchange } from './route';

/** What a failure records besides time and place; the client, person and connection as far as they are known. */
export type FailedRequestToRecord = Pick<FailedRequest, 'endpoint' | 'code' | 'reason'> &
  Partial<Pick<FailedRequest, 'clientId' | 'personId' | 'connectionId'>>;

type Recording = Pick<TenantExchange, 'tenant' | 'origin'> & { container: Pick<Container, 'log' | 'now' | 'failures'> };

/** Logs a failure and stores its private reason under its request ID. Never blocks and never throws. */
export function recordFailedRequest({ container, tenant, origin }: Recording, failure: FailedRequestToRecord): void {
  const { requestId, ipAddress } = origin;
  const failedRequest = {
    ...failure,
    reason: withTexts(failure.reason, withoutSecrets),
    clientId: failure.clientId == null ? null : withoutSecrets(failure.clientId),
  };
  container.log.info({ requestId, ...failedRequest, reason: inEnglish(failedRequest.reason) }, 'refused');
  container.failures.add({
    personId: null,
    connectionId: null,
    ...failedRequest,
    tenantId: tenant.id,
    at: container.now(),
    requestId,
    ipAddress,
  });
}
