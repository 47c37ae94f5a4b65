import { auditKind } from '@/lib/journal/audit/audit-feed';
import { text } from '@/lib/platform/shared/text';

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

/** All kinds of events. lib/journal/events/tell formats each kind as its standard requires. */
export const eventKinds = [...defaultEventKinds, auditKind] as const;
export type EventKind = (typeof eventKinds)[number];

/** The label of each kind on pages. */
export const eventKindWords: Record<EventKind, string> = {
  'resource.created': text('Person or group created'),
  'resource.changed': text('Person, group or group members changed'),
  'resource.deactivated': text('Person deactivated'),
  'resource.activated': text('Person reactivated'),
  'resource.deleted': text('Person or group deleted'),
  'resource.restored': text('Deleted person restored'),
  'token-family.revoked': text('Token family revoked'),
  'audit-entry.written': text('Audit entry written'),
};

/** Sent to one receiver on request, whatever kinds it listens to. */
export const testKind = 'test';
