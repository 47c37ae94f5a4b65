import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { isId } from '@/lib/platform/shared/is-id';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';

const kinds: Record<string, Sayable> = {
  tenant: msg('common.tenant'),
  client: msg('common.client'),
  person: msg('common.person'),
  session: msg('common.session'),
  group: msg('common.group'),
  'token-family': msg('common.tokenFamily'),
  'access-token': msg('common.accessToken'),
  'access-key': msg('common.accessKey'),
  'personal-token': msg('common.personalAccessToken'),
  'client-secret': msg('common.clientSecret'),
  'scim-connection': msg('common.scimConnection'),
  'setup-link': msg('common.setupLink'),
  'signing-key': msg('auditLog.signingKey'),
  resource: msg('common.resource'),
  scope: msg('common.scope'),
  'authorization-details-type': msg('auditLog.authorizationDetailsType'),
  'trusted-issuer': msg('common.trustedIssuer'),
  'email-domain': msg('common.emailDomain'),
  'identity-provider': msg('common.identityProvider'),
  'extension-schema': msg('common.schema'),
  'token-hook': msg('tokenHook.tokenHook'),
  'event-receiver': msg('common.eventReceiver'),
  'downstream-application': msg('common.downstreamApplication'),
  import: msg('people.import'),
  installation: msg('auditLog.installation'),
};

/** Trailing characters of an id that are enough to distinguish it. */
const TELLING = 6;

/** A target that is the tenant whose log it is in, with the tenant's name where the entry has none. */
export const withTenantName = (
  target: AuditEvent['target'],
  { id, name }: { id: string; name: string },
): AuditEvent['target'] =>
  target.type === 'tenant' && target.id === id ? { ...target, name: target.name ?? name } : target;

/**
 * A target for readers: its name, else its kind and id, with generated ids cut to their last characters; and its kind.
 */
export function targetText({ type, id, name }: AuditEvent['target'], t: SayText): { name: string; kind: string } {
  const kind = t((Object.hasOwn(kinds, type) && kinds[type]) || verbatim(type));
  if (name) return { name, kind };
  if (!id) return { name: kind, kind };
  return { name: isId(id) ? `${kind} …${id.slice(-TELLING)}` : id, kind };
}
