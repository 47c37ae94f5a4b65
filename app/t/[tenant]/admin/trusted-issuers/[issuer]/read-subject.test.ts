import { expect, test } from 'vitest';
import { readSignalSubject, readSubject } from './read-subject';

const okta = 'https://northwind.okta.example';
const email = { format: 'email', email: 'ada@northwind.example' };
const sub = { format: 'iss_sub', iss: okta, sub: '00u1' };

test.each<[string, unknown]>([
  [' ada@northwind.example ', email],
  ['00u1', sub],
  [JSON.stringify(sub), sub],
  [JSON.stringify({ sub_id: email }), email],
])('%s is a subject', (given, subject) => {
  expect(readSubject(given, okta)).toEqual(subject);
});

test('the subject of a signal may also be complex, or a user of SCIM', () => {
  const complex = { format: 'complex', user: email, device: { format: 'opaque', id: 'd1' } };
  expect(readSignalSubject(JSON.stringify(complex), okta)).toEqual(email);
  const scim = JSON.stringify({ sub_id: { format: 'scim', uri: '/Users/00u1' } });
  expect([readSignalSubject(scim, okta), readSubject(scim, okta)]).toEqual([sub, null]);
});

test.each([
  '',
  'a\u0000b',
  'a\u0000@northwind.example',
  'a'.repeat(1001),
  '{"format":"opaque","id":"a\\u0000"}',
  '{',
  '{}',
])('%j is not a subject', (given) => {
  expect(readSubject(given, okta)).toBeNull();
});
