import { expect, test } from 'vitest';
import { parseListState } from '@/components/data-table/state';
import { auditQuery } from './audit-query';
import { auditLogSpec } from './list-spec';

const now = new Date('2026-03-08T12:00:00Z');
const query = (params: Record<string, string>) => auditQuery(parseListState(params, auditLogSpec), now);

test('a time span counts back from now and takes precedence over a start time', () => {
  expect(query({ within: '24h', from: '2026-01-01' }).from).toEqual(new Date('2026-03-07T12:00:00Z'));
});

test('times are UTC unless they specify a zone, and invalid times are ignored', () => {
  expect(query({ from: '2026-03-01', until: '2026-03-02T10:30' })).toMatchObject({
    from: new Date('2026-03-01T00:00:00Z'),
    until: new Date('2026-03-02T10:30:00Z'),
  });
  expect(query({ from: '2026-03-01T10:30:00+02:00' }).from).toEqual(new Date('2026-03-01T08:30:00Z'));
  expect(query({ from: 'yesterday' }).from).toBeUndefined();
});

test('several actions can be named, unknown ones are ignored, and entries are newest first by default', () => {
  expect(query({ action: 'client.exploded' })).toMatchObject({ action: undefined, descending: true });
  expect(query({ action: 'client.created', sort: 'at' })).toMatchObject({
    action: ['client.created'],
    descending: false,
  });
  expect(query({ action: 'person.created,client.exploded,client.created' })).toMatchObject({
    action: ['client.created', 'person.created'],
  });
});
