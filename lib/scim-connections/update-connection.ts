import type { Cause } from '@/lib/audit/audit-entry';
import { changeConnection, type ConnectionOutcome } from './change-connection';
import type { ScimProvider } from './connection';
import type { ScimConnectionStore } from './store';

/** Renames a connection, or says where its people come from. The fields have been checked by `connectionFields`. */
export function updateConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, id, ...fields }: { tenantId: string; id: string; name: string; provider: ScimProvider },
  how: { cause: Cause; now: Date },
): Promise<ConnectionOutcome> {
  return changeConnection(store, {
    tenantId, id, action: 'scim-connection.updated', next: (connection) => ({ ...connection, ...fields }),
  }, how);
}
