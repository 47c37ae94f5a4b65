import type { JsonObject } from '@/lib/platform/shared/json';
import type { RequestOrigin } from '@/lib/platform/shared/origin';

/**
 * Who made the change. `setup-link` is a customer's administrator without an account, `operator` is someone at the
 * command line, `system` is Tessera itself.
 */
export interface Actor {
  type:
    | 'person'
    | 'client'
    | 'scim-connection'
    | 'access-key'
    | 'trusted-issuer'
    | 'setup-link'
    | 'operator'
    | 'system';
  id: string | null;
  name: string | null;
}

/** What audit rows record about who caused a change, and from where. */
export interface Cause {
  actor: Actor;
  origin: RequestOrigin | null;
}

/** Every action that leaves an audit row. The console's filter lists the same names. */
export const auditActions = [
  'tenant.created',
  'tenant.updated',
  'tenant.suspended',
  'tenant.resumed',
  'tenant.exported',
  'tenant.domain-named',
  'tenant.domain-verified',
  'tenant.domain-used',
  'tenant.domain-taken-back',
  'tenant.domain-removed',
  'email-domain.added',
  'email-domain.verified',
  'email-domain.route-changed',
  'email-domain.removed',
  'client.created',
  'client.updated',
  'client.disabled',
  'client.enabled',
  'client.deleted',
  'client.deletion-finished',
  'client.notified-again',
  'client.owner-left',
  'client.owner-returned',
  'resource.created',
  'resource.updated',
  'resource.deleted',
  'resource.role-assigned',
  'resource.role-unassigned',
  'authorization-details-type.created',
  'authorization-details-type.updated',
  'authorization-details-type.deleted',
  'token-hook.created',
  'token-hook.updated',
  'token-hook.deleted',
  'token-hook.secret-rotated',
  'token-hook.tested',
  'scope.created',
  'scope.updated',
  'scope.deleted',
  'client-secret.created',
  'client-secret.revoked',
  'initial-access-token.issued',
  'initial-access-token.revoked',
  'registration-access-token.rotated',
  'person.created',
  'person.updated',
  'person.deactivated',
  'person.reactivated',
  'person.return-settled',
  'person.deleted',
  'person.restored',
  'person.purged',
  'person.role-changed',
  'person.invited',
  'person.email-confirmed',
  'person.adopted',
  'person.adoption-refused',
  'person.access-ended',
  'signal.received',
  'signal.stream-verified',
  'person.data-downloaded',
  'people.exported',
  'people.imported',
  'import.started',
  'import.finished',
  'import.stopped',
  'person.sign-in-imported',
  'leavers.exported',
  'list.exported',
  'password.changed',
  'password.reset',
  'password.reset-requested',
  'password.imported',
  'passkey.reset',
  'passkey.reset-requested',
  'mail.failed',
  'mail.tested',
  'session.started',
  'session.failed',
  'session.raised',
  'session.ended',
  'second-factor.added',
  'second-factor.renamed',
  'second-factor.removed',
  'second-factor.failed',
  'recovery-code.created',
  'recovery-code.used',
  'consent.granted',
  'consent.refused',
  'consent.withdrawn',
  'device.approved',
  'device.denied',
  'device.code-failed',
  'backchannel-request.approved',
  'backchannel-request.denied',
  'token-family.revoked',
  'token-family.reuse-detected',
  'authorization-code.replayed',
  'access-token.revoked',
  'scim-connection.created',
  'scim-connection.updated',
  'scim-connection.disabled',
  'scim-connection.enabled',
  'scim-connection.deleted',
  'scim-connection.handed-over',
  'scim-connection.mapping-changed',
  'scim-connection.braked',
  'trusted-issuer.braked',
  'scim-connection.brake-lifted',
  'scim-connection.brake-held',
  'trusted-issuer.brake-lifted',
  'trusted-issuer.brake-held',
  'scim-connection.pull-changed',
  'scim-connection.pull-removed',
  'scim-connection.pull-asked',
  'scim-token.created',
  'scim-token.rotated',
  'scim-token.revoked',
  'scim-token.owner-changed',
  'scim-token.owner-left',
  'scim-token.owner-returned',
  'access-key.created',
  'access-key.revoked',
  'access-key.owner-changed',
  'access-key.owner-left',
  'access-key.owner-returned',
  'personal-token.created',
  'personal-token.revoked',
  'group.created',
  'group.updated',
  'group.deleted',
  'signing-key.created',
  'signing-key.rotated',
  'signing-key.retired',
  'trusted-issuer.created',
  'trusted-issuer.updated',
  'trusted-issuer.disabled',
  'trusted-issuer.enabled',
  'trusted-issuer.deleted',
  'trusted-issuer.stream-created',
  'trusted-issuer.stream-verification-requested',
  'trusted-issuer.stream-deleted',
  'trusted-issuer.stream-token-replaced',
  'identity-provider.created',
  'identity-provider.updated',
  'identity-provider.disabled',
  'identity-provider.enabled',
  'identity-provider.deleted',
  'identity.linked',
  'identity.unlinked',
  'event-receiver.created',
  'event-receiver.updated',
  'event-receiver.disabled',
  'event-receiver.enabled',
  'event-receiver.paused',
  'event-receiver.deleted',
  'event-receiver.secret-rotated',
  'event-receiver.tested',
  'event-receiver.subject-added',
  'event-receiver.subject-removed',
  'event-receiver.delivered-again',
  'event-receiver.failing',
  'downstream-application.created',
  'downstream-application.updated',
  'downstream-application.disabled',
  'downstream-application.enabled',
  'downstream-application.deleted',
  'downstream-application.retried',
  'downstream-application.reconciled',
  'downstream-application.reconcile-canceled',
  'downstream-application.repaired',
  'extension-schema.created',
  'extension-schema.updated',
  'extension-schema.deleted',
  'configuration.applied',
  'maintenance.started',
  'maintenance.ended',
  'audit-log.exported',
  'audit-log.expired',
  'setup-link.created',
  'setup-link.issued-again',
  'setup-link.mailed',
  'setup-link.opened',
  'setup-link.completed',
  'setup-link.withdrawn',
  'setup.secret-copy-confirmed',
  'setup.secret-resealed',
  'setup.finished',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Actions that create, change or delete configuration. Their entries do not compile without `before` and `after` as
 * applicable.
 */
type Creation = Extract<AuditAction, `${string}.created`>;
type Change = Extract<
  AuditAction,
  | `${string}.updated`
  | `${string}.enabled`
  | `${string}.disabled`
  | 'tenant.suspended'
  | 'tenant.resumed'
  | 'person.role-changed'
  | 'maintenance.started'
  | 'maintenance.ended'
>;
type Removal = Extract<AuditAction, `${string}.deleted`>;
type Other = Exclude<AuditAction, Creation | Change | Removal>;

/**
 * The fields before and after. A creation or deletion has all fields; of a change, `recordedChange` keeps only the
 * fields that differ.
 */
type Sides =
  | { action: AuditAction; before: JsonObject; after: JsonObject }
  | { action: Creation; before?: never; after: JsonObject }
  | { action: Removal; before: JsonObject; after?: never }
  | { action: Other; before?: JsonObject; after?: JsonObject };

/** One audit row, written in the transaction that makes the change. */
export type AuditEntry = Sides & {
  tenantId: string;
  cause: Cause;
  target: { type: string; id: string | null; name: string | null };
  detail?: JsonObject;
  /** Which credentials of the target, a person, have changed: receivers of Shared Signals hear of them. */
  credentials?: CredentialChange[];
};

/**
 * A change of a credential (CAEP 1.0, 3.3.1). Recovery codes and accounts at identity providers are none of the types
 * there, which names "any other credential type supported mutually by the Transmitter and the Receiver".
 */
export interface CredentialChange {
  type: 'password' | 'app' | 'fido2-platform' | 'fido2-roaming' | 'recovery-code' | 'linked-account';
  change: 'create' | 'revoke' | 'update' | 'delete';
  /** What the person calls it, or the identity provider is called. */
  name: string | null;
}

/** The cause of changes that Tessera makes by itself. */
export const systemCause: Cause = { actor: { type: 'system', id: null, name: 'Tessera' }, origin: null };
