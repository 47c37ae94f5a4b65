import type { AuditAction } from './audit-entry';

/** What each action is called on pages. */
export const actionWords: Record<AuditAction, string> = {
  'tenant.created': 'Tenant created',
  'tenant.updated': 'Tenant changed',
  'client.created': 'Client created',
  'client.updated': 'Client changed',
  'client.disabled': 'Client disabled',
  'client.enabled': 'Client enabled',
  'client.deleted': 'Client deleted',
  'client-secret.created': 'Client secret created',
  'client-secret.revoked': 'Client secret revoked',
  'person.created': 'Person created',
  'person.updated': 'Person changed',
  'person.deactivated': 'Person deactivated',
  'person.reactivated': 'Person reactivated',
  'person.deleted': 'Person deleted',
  'person.role-changed': 'Role changed',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'session.started': 'Signed in',
  'session.failed': 'Sign-in failed',
  'session.ended': 'Session ended',
  'consent.granted': 'Consent given',
  'consent.refused': 'Consent refused',
  'consent.withdrawn': 'Consent withdrawn',
  'device.approved': 'Device approved',
  'device.denied': 'Device refused',
  'device.code-failed': 'Device code not found',
  'token-family.revoked': 'Token families revoked',
  'token-family.reuse-detected': 'Refresh token leaked',
  'authorization-code.replayed': 'Authorization code leaked',
  'access-token.revoked': 'Access token revoked',
  'scim-connection.created': 'SCIM connection created',
  'scim-connection.updated': 'SCIM connection changed',
  'scim-connection.disabled': 'SCIM connection disabled',
  'scim-connection.enabled': 'SCIM connection enabled',
  'access-key.created': 'Access key created',
  'access-key.revoked': 'Access key revoked',
  'group.created': 'Group created',
  'group.updated': 'Group changed',
  'group.deleted': 'Group deleted',
  'signing-key.created': 'Signing key created',
  'signing-key.rotated': 'Signing key rotated',
  'signing-key.retired': 'Signing key retired',
  'configuration.applied': 'Configuration applied',
};

/** The action in words; one of another version is shown as it stands. */
export function actionInWords(action: string): string {
  return Object.hasOwn(actionWords, action) ? actionWords[action as AuditAction] : action;
}
