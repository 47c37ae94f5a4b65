import { auditKind } from '@/lib/journal/audit/audit-feed';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** Events about people and groups: SCIM events (RFC 9967). */
export const resourceEventKinds = [
  'resource.created',
  'resource.changed',
  'resource.deactivated',
  'resource.activated',
  'resource.deleted',
  'resource.restored',
] as const;
export type ResourceEventKind = (typeof resourceEventKinds)[number];

/** The kinds that a receiver gets by default. */
export const defaultEventKinds = [...resourceEventKinds, 'token-family.revoked'] as const;

/** Shared Signals about a person, beside the SCIM events about the same change: RISC 1.0 and CAEP 1.0. */
export const signalKinds = [
  'account.disabled',
  'account.enabled',
  'account.purged',
  'credential.changed',
  'token-claims.changed',
] as const;
export type SignalKind = (typeof signalKinds)[number];

/** All kinds of events. lib/journal/events/build formats each kind as its standard requires. */
export const eventKinds = [...defaultEventKinds, ...signalKinds, auditKind] as const;
export type EventKind = (typeof eventKinds)[number];

/** What a receiver of Shared Signals gets by default as well: what a person's departure sends. */
export const departureSignalKinds = ['account.disabled', 'account.purged', 'credential.changed'] as const;

/** The words for each kind. */
export const eventKindWords: Record<EventKind, Sayable> = {
  'resource.created': msg('events.personOrGroupCreated'),
  'resource.changed': msg('events.personGroupOrGroupMembers'),
  'resource.deactivated': msg('common.personDeactivated'),
  'resource.activated': msg('common.personReactivated'),
  'resource.deleted': msg('events.personOrGroupDeleted'),
  'resource.restored': msg('events.deletedPersonRestored'),
  'token-family.revoked': msg('events.tokenFamilyRevoked'),
  'account.disabled': msg('events.accountDisabled'),
  'account.enabled': msg('events.accountEnabled'),
  'account.purged': msg('events.accountPurged'),
  'credential.changed': msg('events.credentialChanged'),
  'token-claims.changed': msg('events.tokenClaimsChanged'),
  'audit-entry.written': msg('events.auditEntryWritten'),
};

/** The event's own name in its standard: RFC 9967, CAEP 1.0 or RISC 1.0. */
export const standardNames: Partial<Record<EventKind, string>> = {
  'resource.created': 'SCIM prov:create',
  'resource.changed': 'SCIM prov:patch',
  'resource.deactivated': 'SCIM prov:deactivate',
  'resource.activated': 'SCIM prov:activate',
  'resource.deleted': 'SCIM prov:delete',
  'resource.restored': 'SCIM feed:add',
  'token-family.revoked': 'CAEP session-revoked',
  'account.disabled': 'RISC account-disabled',
  'account.enabled': 'RISC account-enabled',
  'account.purged': 'RISC account-purged',
  'credential.changed': 'CAEP credential-change',
  'token-claims.changed': 'CAEP token-claims-change',
};

/** Sent to one receiver on request, whatever kinds it listens to. */
export const testKind = 'test';
