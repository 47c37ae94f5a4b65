import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { isId } from '@/lib/platform/shared/is-id';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';

const kinds: Record<string, string> = {
  tenant: text('Tenant'),
  client: text('Client'),
  person: text('Person'),
  session: text('Session'),
  group: text('Group'),
  'token-family': text('Token family'),
  'access-token': text('Access token'),
  'access-key': text('Access key'),
  'personal-token': text('Personal access token'),
  'client-secret': text('Client secret'),
  'scim-connection': text('SCIM connection'),
  'signing-key': text('Signing key'),
  resource: text('Resource'),
  scope: text('Scope'),
  'authorization-details-type': text('Authorization details type'),
  'trusted-issuer': text('Trusted issuer'),
  'identity-provider': text('Identity provider'),
  'extension-schema': text('Schema'),
  'event-receiver': text('Event receiver'),
  installation: text('Installation'),
};

/** Trailing characters of an id that are enough to distinguish it. */
const TELLING = 6;

/**
 * A target for readers: its name, else its kind and id, with generated ids cut to their last characters; and its kind.
 */
export function targetInWords({ type, id, name }: AuditEvent['target'], t: SayText): { name: string; kind: string } {
  const kind = t(Object.hasOwn(kinds, type) ? (kinds[type] ?? type) : type);
  if (name) return { name, kind };
  if (!id) return { name: kind, kind };
  return { name: isId(id) ? `${kind} …${id.slice(-TELLING)}` : id, kind };
}
