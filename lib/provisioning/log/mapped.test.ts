import { expect, it } from 'vitest';
import { compileMapping } from '@/lib/scim/mapping/mapping';
import { newTrace, type ScimTrace } from '@/lib/scim/protocol/trace';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { composeEntry } from './compose-entry';

const people = userResourceType();
const mapping = compileMapping(people, [
  { from: 'urn:a:b:c', to: 'nickName' },
  { from: 'title', to: null },
]);

function entryOf(address: string, body: string | null, withRules = true) {
  const trace = newTrace();
  if (body !== null) trace.received(body);
  return composed(address, trace, withRules).mapped;
}

function composed(address: string, trace: ScimTrace, withRules = true) {
  const { request } = composeEntry({
    tenantId: 't',
    connectionId: 'c',
    requestId: 'r',
    at: new Date(),
    method: 'POST',
    status: 200,
    durationMilliseconds: 1,
    ipAddress: null,
    address,
    canWrite: true,
    headers: new Headers(),
    response: { headers: new Headers(), text: null },
    notes: trace.notes,
    types: [mapping.type],
    ...(withRules && { mapping }),
  });
  return request;
}

it('records which mapping rules applied to a request body, only for people', () => {
  const body = JSON.stringify({ userName: 'ann', title: 'x', 'urn:a:b:c': 'Annie' });
  const both = [
    { from: 'title', to: null },
    { from: 'urn:a:b:c', to: 'nickName' },
  ];
  for (const address of ['/Users', '/Users?attributes=id', '/Users/1']) expect(entryOf(address, body)).toEqual(both);
  for (const address of ['/Groups', '/Groups/Users', '/UsersAndMore', '/.search'])
    expect(entryOf(address, body)).toBeUndefined();
  expect(
    entryOf('/Bulk', JSON.stringify({ Operations: [{ method: 'POST', path: '/Users', data: { title: 'x' } }] })),
  ).toEqual([{ from: 'title', to: null }]);
});

it('records nothing without rules, body, JSON or an applicable rule', () => {
  expect(entryOf('/Users', '{"title":"x"}', false)).toBeUndefined();
  for (const body of [null, 'title', '[1]', '{"userName":"ann"}']) expect(entryOf('/Users', body)).toBeUndefined();
});

it('logs a body nested 5,000 levels deep, to which no rule applied', () => {
  expect(entryOf('/Users', `${'{"urn:a:b:c":'.repeat(5_000)}1${'}'.repeat(5_000)}`)).toBeUndefined();
});

it('names ignored attributes once, also those of Bulk operations, without values or filters', () => {
  const trace = newTrace();
  trace.applied(people, {
    Operations: [
      { op: 'add', path: 'urn:x:1:a', value: 1 },
      { op: 'add', path: 'urn:x:1:b[password eq "hunter2-hunter2"].c', value: 1 },
    ],
  });
  trace.part({ method: 'POST' }).applied(people, { 'urn:x:1': { a: 1 }, nonsense: 1, 'my password is hunter2!': 1 });
  expect(composed('/Bulk', trace).ignored).toEqual({
    items: ['urn:x:1:a', 'urn:x:1:b', 'nonsense', '[redacted]'],
    omitted: 0,
  });
  expect(composed('/Users', newTrace())).not.toHaveProperty('ignored');
});

it('limits the names of ignored attributes', () => {
  const trace = newTrace();
  const names = Array.from({ length: 1_000 }, (_, at) => `n${at}${'x'.repeat(1_000)}`);
  trace.applied(people, Object.fromEntries(names.map((name) => [name, 1])));
  const { items = [], omitted = 0 } = composed('/Users', trace).ignored ?? {};
  expect([items.length + omitted, items.join('').length <= 32 * 1024]).toEqual([1_000, true]);
});
