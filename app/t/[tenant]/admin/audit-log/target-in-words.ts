import type { AuditEvent } from '@/lib/audit/audit-event';
import { isId } from '@/lib/shared/id';

const kinds: Record<string, string> = {
  tenant: 'Tenant',
  client: 'Client',
  person: 'Person',
  session: 'Session',
  group: 'Group',
  'token-family': 'Token family',
  'access-token': 'Access token',
  'access-key': 'Access key',
  'client-secret': 'Client secret',
  'scim-connection': 'SCIM connection',
  'signing-key': 'Signing key',
  resource: 'Resource',
  scope: 'Scope',
  'trusted-issuer': 'Trusted issuer',
  'extension-schema': 'Schema',
  'event-receiver': 'Event receiver',
  installation: 'Installation',
};

/** Letters of an id that tell it from its neighbours. */
const TELLING = 6;

/** A target for people: by name, else by kind and id, a generated one cut to its last letters; and what kind it is. */
export function targetInWords({ type, id, name }: AuditEvent['target']): { name: string; kind: string } {
  const kind = Object.hasOwn(kinds, type) ? (kinds[type] ?? type) : type;
  if (name) return { name, kind };
  if (!id) return { name: kind, kind };
  return { name: isId(id) ? `${kind} …${id.slice(-TELLING)}` : id, kind };
}
