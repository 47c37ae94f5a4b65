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

it('tells a person what they did, without what was stored of others', () => {
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

it('tells a person what was done to them, without who it was, from where, and what was noted about it', () => {
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

it('tells all of what a person did to what is their own', () => {
  expect(auditEntryFor('ada', { ...event, target: { type: 'session', id: 's', name: null } })).toMatchObject({
    actor: 'you',
    target: { type: 'session', id: 's' },
    before: { title: 'A' },
    after: { title: 'B' },
    detail: { note: 'between us' },
  });
});
