import { expect, test } from 'vitest';
import { parseListState } from '@/components/data-table/state';
import { auditQuery } from './audit-query';
import { auditLogSpec } from './list-spec';

const now = new Date('2026-03-08T12:00:00Z');
const query = (params: Record<string, string>) => auditQuery(parseListState(params, auditLogSpec), now);

test('a span counts back from now and wins over a start', () => {
  expect(query({ within: '24h', from: '2026-01-01' }).from).toEqual(new Date('2026-03-07T12:00:00Z'));
});

test('times are UTC unless they say otherwise, and one that is no time is left out', () => {
  expect(query({ from: '2026-03-01', until: '2026-03-02T10:30' })).toMatchObject({
    from: new Date('2026-03-01T00:00:00Z'),
    until: new Date('2026-03-02T10:30:00Z'),
  });
  expect(query({ from: '2026-03-01T10:30:00+02:00' }).from).toEqual(new Date('2026-03-01T08:30:00Z'));
  expect(query({ from: 'yesterday' }).from).toBeUndefined();
});

test('an action that there is none of is left out; the newest come first unless told otherwise', () => {
  expect(query({ action: 'client.exploded' })).toMatchObject({ action: undefined, descending: true });
  expect(query({ action: 'client.created', sort: 'at' })).toMatchObject({
    action: 'client.created',
    descending: false,
  });
});
