import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ConnectionOutcome, changeConnection } from './change-connection';
import type { ScimConnectionStore } from './store';

/** Rejects all tokens of a connection from now on. They are not revoked, and the connection's people do not change. */
export function disableConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  connection: { tenantId: string; id: string },
  how: { cause: Cause; now: Date },
): Promise<ConnectionOutcome> {
  return changeConnection(
    store,
    {
      ...connection,
      action: 'scim-connection.disabled',
      next: (current) => ({ ...current, disabledAt: current.disabledAt ?? how.now }),
    },
    how,
  );
}

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
