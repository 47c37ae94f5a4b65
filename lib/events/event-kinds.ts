/** What is told of people and groups: SCIM events (RFC 9967). */
export const resourceEventKinds = ['resource.created', 'resource.changed', 'resource.deactivated', 'resource.activated', 'resource.deleted', 'resource.restored'] as const;
export type ResourceEventKind = (typeof resourceEventKinds)[number];

/** Everything that receivers can be told of. Each kind is told in the words of its standard by lib/events/tell. */
export const eventKinds = [...resourceEventKinds, 'token-family.revoked'] as const;
export type EventKind = (typeof eventKinds)[number];

/** What each kind is called on pages. */
export const eventKindWords: Record<EventKind, string> = {
  'resource.created': 'A person or group is created',
  'resource.changed': 'A person or group is changed, or the members of a group',
  'resource.deactivated': 'A person is deactivated',
  'resource.activated': 'A person is activated again',
  'resource.deleted': 'A person or group is deleted',
  'resource.restored': 'A deleted person is restored',
  'token-family.revoked': 'What an application holds in a person’s name is ended',
};

/** Sent to one receiver when somebody asks for it, whatever it listens to. */
export const testKind = 'test';
