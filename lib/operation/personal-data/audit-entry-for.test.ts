import { expect, it } from 'vitest';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { auditEntryFor } from './audit-entry-for';

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
