import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import type { TenantExchange } from '@/lib/edge/http/route';
import { authenticateAccessKey } from '@/lib/grants/access-keys/authenticate-access-key';
import type { KeyHolder } from '@/lib/grants/access-keys/store';
import { type BearerError, presentedToken } from '@/lib/oauth/bearer/bearer';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { problem, problemResponse } from './problem';

/** The endpoint's name in failures. */
export const MANAGEMENT = 'management';

export type ManagementCaller = { kind: 'caller'; holder: KeyHolder } | { kind: 'refused'; answer: Response };

/**
 * Authenticates a caller of the management API (RFC 6750): finds the holder of the access key in one query. Cookies are
 * ignored.
 */
export async function managementCaller(exchange: TenantExchange): Promise<ManagementCaller> {
  const { request, container, tenant } = exchange;
  const presented = presentedToken(request);
  if (presented.kind === 'malformed')
    return rejection(exchange, {
      status: 'invalid-request',
      error: 'invalid_request',
      reason: presented.reason,
      detail: msg('management.accessKeyMustBeSent'),
    });
  if (presented.kind === 'none') return rejection(exchange, { status: 'unauthorized', reason: presented.reason });
  const holder =
    presented.scheme === 'Bearer'
      ? await authenticateAccessKey(container.accessKeys, {
          tenantId: tenant.id,
          key: presented.token,
          now: container.now(),
        })
      : null;
  if (holder) return { kind: 'caller', holder };
  return rejection(exchange, {
    status: 'unauthorized',
    error: 'invalid_token',
    reason: msg('management.accessKeyIsUnknownExpiredOr'),
    detail: msg('management.accessKeyIsUnknownExpired'),
  });
}

function rejection(
  exchange: TenantExchange,
  {
    status,
    error,
    reason,
    detail,
  }: { status: 'unauthorized' | 'invalid-request'; error?: BearerError; reason: Sayable; detail?: Sayable },
): ManagementCaller {
  const {
    container,
    tenant,
    origin: { requestId },
  } = exchange;
  recordFailedRequest(exchange, { endpoint: MANAGEMENT, code: error ?? 'unauthorized', reason });
  const challenge = `Bearer realm="${issuerOf(container.config.url, tenant.place)}"${error ? `, error="${error}"` : ''}`;
  return {
    kind: 'refused',
    answer: problemResponse(problem(status, detail), requestId, { 'WWW-Authenticate': challenge }),
  };
}
