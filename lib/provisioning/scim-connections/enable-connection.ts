import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ConnectionOutcome, changeConnection } from './change-connection';
import type { ScimConnectionStore } from './store';

/** Enables a disabled connection again; it accepts the tokens that it still has. */
export function enableConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  connection: { tenantId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<ConnectionOutcome> {
  return changeConnection(
    store,
    {
      ...connection,
      action: 'scim-connection.enabled',
      next: (current) => ({ ...current, disabledAt: null }),
    },
    how,
  );
}
