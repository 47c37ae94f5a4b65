import { expect, test } from 'vitest';
import { auditKind } from '@/lib/journal/audit/audit-feed';
import { builderOf } from '../compose';

const entry = {
  id: '0193aaaa-0000-7000-8000-000000000001',
  at: '2026-11-21T10:00:00.000Z',
  action: 'client.updated',
  actor: { type: 'person', id: 'p1', name: 'ada@example.com' },
  target: { type: 'client', id: 'app', name: 'App' },
  request_id: 'r1',
  ip_address: '192.0.2.1',
  user_agent: 'Firefox',
  before: { client_name: 'Old' },
  after: { client_name: 'App' },
  detail: {},
};
const tenancy = {
  subjectOf: async () => ({}),
  scimBaseUrl: 'https://id.example.com/scim/v2',
  resourceType: () => Promise.reject(new Error('not asked for')),
};
const tell = (content: 'notice' | 'full') =>
  builderOf([auditKind])({ kinds: [auditKind], payload: entry, happenedAt: new Date() }, content, tenancy);

test('with values, an entry is sent in full, as the management API writes it', async () => {
  expect(await tell('full')).toEqual({
    subId: { format: 'opaque', id: entry.id },
    events: { 'urn:tessera:event:audit-entry': entry },
    txn: 'r1',
    webhook: { type: 'audit_entry.written', data: entry },
  });
});

test('without values, no names, addresses or data are sent, only which fields have changed', async () => {
  const { webhook } = await tell('notice');
  expect(webhook.data).toEqual({
    id: entry.id,
    at: entry.at,
    action: 'client.updated',
    request_id: 'r1',
    actor: { type: 'person', id: 'p1' },
    target: { type: 'client', id: 'app' },
    changed: ['client_name'],
  });
});
