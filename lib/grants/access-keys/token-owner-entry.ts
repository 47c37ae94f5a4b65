import type { Succession } from '@/lib/grants/clients/client-owner';
import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';

interface Token {
  id: string;
  name: string;
  connectionId: string;
  connectionName: string | null;
}

/** The audit entry of a SCIM token whose accountable person left or is back. */
export function tokenOwnerEntry(
  tenantId: string,
  { id, name, connectionId, connectionName }: Token,
  succession: Succession | { kind: 'returned' },
  personId: string | null,
  { cause }: { cause: Cause },
): AuditEntry {
  const of = {
    tenantId,
    cause,
    target: { type: 'scim-connection', id: connectionId, name: connectionName },
  };
  const token = { tokenId: id, name };
  switch (succession.kind) {
    case 'suspended':
      return {
        ...of,
        action: 'scim-token.revoked',
        before: token,
        detail: { because: 'owner-left', owner: personId },
      };
    case 'handed-over':
      return {
        ...of,
        action: 'scim-token.owner-changed',
        before: { ...token, owner: personId },
        after: { owner: succession.to.id },
        detail: { because: 'owner-left' },
      };
    case 'returned':
      return { ...of, action: 'scim-token.owner-returned', detail: { ...token, owner: personId } };
    default: {
      const suspendsAt = succession.kind === 'grace' ? succession.suspendsAt.toISOString() : null;
      return { ...of, action: 'scim-token.owner-left', detail: { ...token, owner: personId, suspendsAt } };
    }
  }
}
