import type { Cause } from '@/lib/audit/audit-entry';
import { changeClient, type ClientOutcome } from './change-client';
import type { ClientStore } from './store';

/** Serves a disabled client again, with the tokens that it still holds. */
export function enableClient(
  store: Pick<ClientStore, 'change'>,
  client: { tenantId: string; clientId: string },
  how: { cause: Cause; now: Date },
): Promise<ClientOutcome> {
  return changeClient(store, { ...client, action: 'client.enabled', next: (current) => ({ ...current, disabledAt: null }) }, how);
}
