import { expect, it } from 'vitest';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { auditEntryFor, readableAttributes } from './members';

const event: AuditEvent = {
  id: 'e',
  at: new Date(0),
  actor: { type: 'person', id: 'ada', name: 'ada@example.com' },
  action: 'person.updated',
  target: { type: 'person', id: 'bob', name: 'bob@example.com' },
  requestId: 'r',
  ipAddress: '192.0.2.1',
  userAgent: 'Firefox',
  before: { title: 'A' },
  after: { title: 'B' },
  detail: { note: 'between us' },
};

it('shows a person their own actions, without stored data of others', () => {
  expect(auditEntryFor('ada', event)).toEqual({
    id: 'e',
    at: '1970-01-01T00:00:00.000Z',
    action: 'person.updated',
    actor: 'you',
    target: { type: 'person', id: 'bob', name: 'bob@example.com' },
    request_id: 'r',
    ip_address: '192.0.2.1',
    user_agent: 'Firefox',
  });
});

it('shows a person what was done to them, without actor, location or notes', () => {
  expect(auditEntryFor('bob', event)).toEqual({
    id: 'e',
    at: '1970-01-01T00:00:00.000Z',
    action: 'person.updated',
    actor: 'person',
    target: 'you',
    before: { title: 'A' },
    after: { title: 'B' },
  });
});

it('shows everything a person did to their own data', () => {
  expect(auditEntryFor('ada', { ...event, target: { type: 'session', id: 's', name: null } })).toMatchObject({
    actor: 'you',
    target: { type: 'session', id: 's' },
    before: { title: 'A' },
    after: { title: 'B' },
    detail: { note: 'between us' },
  });
});

const attribute = (name: string, differences: Partial<Attribute> = {}) =>
  ({ name, type: 'string', returned: 'default', ...differences }) as Attribute;
const type = {
  schema: {
    attributes: [
      attribute('userName'),
      attribute('password', { returned: 'never' }),
      attribute('keys', {
        subAttributes: [attribute('label'), attribute('value', { returned: 'never', kept: false })],
      }),
    ],
  },
  schemaExtensions: [
    { schema: { id: 'urn:acme:card', attributes: [attribute('number'), attribute('pin', { returned: 'never' })] } },
  ],
} as unknown as ResourceType;

it('omits attributes that are never returned, at any depth, and keeps everything else', () => {
  expect(
    readableAttributes(
      {
        userName: 'ada',
        password: 'hash',
        keys: [{ label: 'door', value: 'hash' }],
        externalId: '7',
        'urn:acme:card': { number: '1', pin: 'hash' },
        'urn:gone': { a: [1] },
      },
      type,
    ),
  ).toEqual({
    userName: 'ada',
    keys: [{ label: 'door' }],
    externalId: '7',
    'urn:acme:card': { number: '1' },
    'urn:gone': { a: [1] },
  });
});
