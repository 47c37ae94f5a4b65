import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ClientOutcome, changeClient } from './change-client';
import type { ClientStore } from './store';

/**
 * Refuses the client from now on: it gets no token, and its access tokens are void for good, in introspection and in the
 * revocation feed. Its token families stay: `enableClient` brings their refresh tokens back.
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
