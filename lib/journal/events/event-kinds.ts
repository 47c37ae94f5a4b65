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

/** All kinds of events. lib/journal/events/build formats each kind as its standard requires. */
export const eventKinds = [...defaultEventKinds, auditKind] as const;
export type EventKind = (typeof eventKinds)[number];

/** The label of each kind on pages. */
export const eventKindWords: Record<EventKind, Sayable> = {
  'resource.created': msg('events.personOrGroupCreated'),
  'resource.changed': msg('events.personGroupOrGroupMembers'),
  'resource.deactivated': msg('common.personDeactivated'),
  'resource.activated': msg('common.personReactivated'),
  'resource.deleted': msg('events.personOrGroupDeleted'),
  'resource.restored': msg('events.deletedPersonRestored'),
  'token-family.revoked': msg('events.tokenFamilyRevoked'),
  'audit-entry.written': msg('events.auditEntryWritten'),
};

/** Sent to one receiver on request, whatever kinds it listens to. */
export const testKind = 'test';
