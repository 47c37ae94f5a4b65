import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ConnectionOutcome, changeConnection } from './change-connection';
import type { ConnectionSettings } from './connection';
import type { ScimConnectionStore } from './store';

/**
 * Changes the settings that an administrator enters. `connectionFields` must have checked the fields.
 * @param change.basedOn see changeConnection
 */
export function updateConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  {
    tenantId,
    id,
    basedOn,
    ...settings
  }: { tenantId: string; id: string; basedOn?: string } & Partial<ConnectionSettings>,
  how: { cause: Cause; now: Date },
): Promise<ConnectionOutcome> {
  return changeConnection(
    store,
    {
      tenantId,
      id,
      action: 'scim-connection.updated',
      basedOn,
      next: (connection) => ({ ...connection, ...settings }),
    },
    how,
  );
}
