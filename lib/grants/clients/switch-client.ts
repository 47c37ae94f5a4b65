import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ClientOutcome, changeClient } from './change-client';
import type { ClientStore } from './store';
import { afterEnabling } from './tokens-valid-after';

/**
 * Rejects the client from now on: it gets no token, and its access tokens become permanently invalid, in introspection
 * and in the revocation feed. Its token families stay: `enableClient` makes their refresh tokens work again.
 */
export function disableClient(
  store: Pick<ClientStore, 'change'>,
  client: { tenantId: string; clientId: string },
  how: { cause: Cause; now: Date },
): Promise<ClientOutcome> {
  return changeClient(
    store,
    {
      ...client,
      action: 'client.disabled',
      next: (current) => ({ ...current, disabledAt: current.disabledAt ?? how.now }),
    },
    how,
  );
}

/**
 * Enables a disabled client. Its refresh tokens work again unless they were revoked or have expired; access tokens
 * issued before stay invalid, in introspection and in the revocation feed.
 */
export function enableClient(
  store: Pick<ClientStore, 'change'>,
  client: { tenantId: string; clientId: string },
  how: { cause: Cause; now: Date },
): Promise<ClientOutcome> {
  return changeClient(
    store,
    {
      ...client,
      action: 'client.enabled',
      next: ({ disabledAt, ...current }) => ({
        ...current,
        disabledAt: null,
        tokensValidAfter:
          disabledAt === null ? current.tokensValidAfter : afterEnabling({ ...current, disabledAt }, how.now),
      }),
    },
    how,
  );
}
