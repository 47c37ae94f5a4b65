import type { FacetGroup } from '@/components/data-table/facet-menu';
import { actionWords } from '@/lib/journal/audit/action-text';
import { type AuditAction, auditActions } from '@/lib/journal/audit/audit-entry';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';

/** What an action is about: the first part of its name. */
type Noun = AuditAction extends `${infer Name}.${string}` ? Name : never;

const tokens = msg('auditLog.tokensAndConsent');

/** The group of each noun in the filter. */
const groupOf: Record<Noun, Sayable> = {
  person: msg('common.people'),
  people: msg('common.people'),
  import: msg('common.people'),
  leavers: msg('common.people'),
  group: msg('common.groups'),
  session: msg('common.signIn'),
  password: msg('common.signIn'),
  passkey: msg('common.signIn'),
  'second-factor': msg('common.signIn'),
  'recovery-code': msg('common.signIn'),
  identity: msg('common.signIn'),
  'identity-provider': msg('common.identityProviders'),
  consent: tokens,
  device: tokens,
  'backchannel-request': tokens,
  'token-family': tokens,
  'authorization-code': tokens,
  'access-token': tokens,
  'personal-token': tokens,
  client: msg('common.clients'),
  'client-secret': msg('common.clients'),
  'initial-access-token': msg('common.clients'),
  'registration-access-token': msg('common.clients'),
  resource: msg('auditLog.scopesAndResources'),
  scope: msg('auditLog.scopesAndResources'),
  'authorization-details-type': msg('auditLog.scopesAndResources'),
  'scim-connection': msg('common.scimConnections'),
  'scim-token': msg('common.scimConnections'),
  'email-domain': msg('common.emailDomains'),
  'extension-schema': msg('common.schemas'),
  'setup-link': msg('common.setupLinks'),
  'access-key': msg('auditLog.accessKeys'),
  'token-hook': msg('tokenHook.tokenHook'),
  'event-receiver': msg('common.events'),
  'downstream-application': msg('common.downstreamApplications'),
  'signing-key': msg('common.signingKeys'),
  'trusted-issuer': msg('common.trustedIssuers'),
  signal: msg('common.trustedIssuers'),
  tenant: msg('common.tenant'),
  configuration: msg('common.tenant'),
  maintenance: msg('common.tenant'),
  mail: msg('common.tenant'),
  setup: msg('common.tenant'),
  list: msg('common.tenant'),
  'audit-log': msg('common.auditLog'),
};

/** All actions for the filter, by noun. */
export function actionGroups(t: SayText): FacetGroup[] {
  const labels = [...new Set(Object.values(groupOf).map((group) => t(group)))];
  return labels.map((label) => ({
    label,
    options: auditActions
      .filter((action) => t(groupOf[action.split('.')[0] as Noun]) === label)
      .map((value) => ({ value, label: t(actionWords[value]) })),
  }));
}
