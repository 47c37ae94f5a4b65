import { auditKind } from '@/lib/journal/audit/audit-feed';
import { text } from '@/lib/platform/shared/text';

/** What is told of people and groups: SCIM events (RFC 9967). */
export const resourceEventKinds = [
  'resource.created',
  'resource.changed',
  'resource.deactivated',
  'resource.activated',
  'resource.deleted',
  'resource.restored',
] as const;
export type ResourceEventKind = (typeof resourceEventKinds)[number];

/** What a receiver is told of unless it says otherwise. */
export const defaultEventKinds = [...resourceEventKinds, 'token-family.revoked'] as const;

/** Everything that receivers can be told of. Each kind is told in the words of its standard by lib/journal/events/tell. */
export const eventKinds = [...defaultEventKinds, auditKind] as const;
export type EventKind = (typeof eventKinds)[number];

/** What each kind is called on pages. */
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

/** Sent to one receiver when somebody asks for it, whatever it listens to. */
export const testKind = 'test';
