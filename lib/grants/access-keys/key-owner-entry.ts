import type { Succession } from '@/lib/grants/clients/client-owner';
import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import { accessKeyTarget } from './access-key';

/** An access key, or the token of a SCIM connection, which the audit log records with its connection. */
interface Key {
  id: string;
  name: string;
  connectionId: string | null;
  connectionName: string | null;
}

/** The audit entry of an access key or SCIM token whose accountable person left or is back. */
export function keyOwnerEntry(
  tenantId: string,
  { id, name, connectionId, connectionName }: Key,
  succession: Succession | { kind: 'returned' },
  personId: string | null,
  { cause }: { cause: Cause },
): AuditEntry {
  const noun = connectionId === null ? 'access-key' : 'scim-token';
  const target =
    connectionId === null
      ? accessKeyTarget({ id, name })
      : { type: 'scim-connection', id: connectionId, name: connectionName };
  const key = { name, ...(connectionId !== null && { tokenId: id }) };
  const of = { tenantId, cause, target };
  switch (succession.kind) {
    case 'suspended':
      return {
        ...of,
        action: `${noun}.revoked`,
        before: key,
        detail: { because: 'owner-left', owner: personId },
      };
    case 'handed-over':
      return {
        ...of,
        action: `${noun}.owner-changed`,
        before: { ...key, owner: personId },
        after: { owner: succession.to.id },
        detail: { because: 'owner-left' },
      };
    case 'returned':
      return { ...of, action: `${noun}.owner-returned`, detail: { ...key, owner: personId } };
    default: {
      const suspendsAt = succession.kind === 'grace' ? succession.suspendsAt.toISOString() : null;
      return { ...of, action: `${noun}.owner-left`, detail: { ...key, owner: personId, suspendsAt } };
    }
  }
}
