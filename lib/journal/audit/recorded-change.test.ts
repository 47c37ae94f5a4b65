import { expect, test } from 'vitest';
import { recordedChange } from './recorded-change';

test('a change keeps only the fields that differ, with null where there was no value', () => {
  expect(
    recordedChange({
      before: { name: 'Previous', scopes: ['a'], same: 1 },
      after: { name: 'New', scopes: ['a'], same: 1, added: true },
    }),
  ).toEqual({
    before: { name: 'Previous', added: null },
    after: { name: 'New', added: true },
  });
});

test('a change in which no field differs, such as one of members only, keeps nothing', () => {
  expect(recordedChange({ before: { name: 'Same' }, after: { name: 'Same' } })).toEqual({ before: null, after: null });
});

test('a creation and a deletion keep everything, and without either side nothing is kept', () => {
  expect(recordedChange({ after: { name: 'New', gone: null } })).toEqual({
    before: null,
    after: { name: 'New', gone: null },
  });
  expect(recordedChange({ before: { name: 'Previous' } })).toEqual({ before: { name: 'Previous' }, after: null });
  expect(recordedChange({})).toEqual({ before: null, after: null });
});

test.each(['password', 'client_secret', 'clientSecret', 'registration_access_token', 'authorization'])(
  'the value of %s is never kept, at any depth',
  (name) => {
    const recorded = recordedChange({
      before: { [name]: 'one-s3cret' },
      after: { [name]: 'two-s3cret', list: [{ inner: { [name]: 's3cret' } }] },
    });
    expect(JSON.stringify(recorded)).not.toContain('s3cret');
    expect(recorded.after).toMatchObject({
      [name]: '(not kept: a secret)',
      list: [{ inner: { [name]: '(not kept: a secret)' } }],
    });
  },
);

test('fields whose names only resemble secrets are kept', () => {
  const after = {
    token_endpoint_auth_method: 'client_secret_basic',
    sendsAuthorization: true,
    passwordMinLength: 12,
    secretId: 'x',
    authorization_details_types: ['payment'],
  };
  expect(recordedChange({ after }).after).toEqual(after);
});

test('a long value is truncated, and two with the same beginning remain distinguishable', () => {
  const long = 'x'.repeat(100_000);
  const { before, after } = recordedChange({
    before: { logo: `${long}a` },
    after: { logo: `${long}b`, list: Array.from({ length: 5_000 }, () => 'entry') },
  });
  expect(before?.logo).not.toEqual(after?.logo);
  expect(after?.logo).toMatch(/^x{500}… \(100001 characters, SHA-256 [0-9a-f]{16}…\)$/);
  expect(JSON.stringify(after).length).toBeLessThan(3_000);
});

test('a character is not cut in half, because the database would reject it', () => {
  const { after } = recordedChange({ after: { note: `${'x'.repeat(499)}${'😀'.repeat(4_000)}` } });
  expect(JSON.stringify(after)).not.toMatch(/\\ud[89a-f]/i);
});

test('a limited number of fields is kept, and the others are counted', () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`field${index}`, index]));
  const { after } = recordedChange({ after: many });
  expect(Object.keys(after ?? {})).toHaveLength(201);
  expect(after?.['(further fields)']).toBe(50);
});

const SIDE_BYTES = 64 * 1024;
const bytes = (side: object | null) => Buffer.byteLength(JSON.stringify(side));

test('each side has at most 64 KiB: values that do not fit are truncated, and the rest are counted', () => {
  const fields = (letter: string) =>
    Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, `${letter}${'語'.repeat(3_000)}`]));
  const { before, after } = recordedChange({ before: { ...fields('a'), last: 1 }, after: { ...fields('b'), last: 2 } });
  for (const side of [before, after]) {
    expect(bytes(side)).toBeGreaterThan(SIDE_BYTES * 0.9);
    expect(bytes(side)).toBeLessThan(SIDE_BYTES + 200);
    expect(side?.field0).toHaveLength(3_001);
    expect(side?.field7).toMatch(/^[ab]語{499}… \(3001 characters, SHA-256 [0-9a-f]{16}…\)$/);
    expect(Number(side?.['(further fields)']) + Object.keys(side ?? {}).length - 1).toBe(201);
  }
  expect(Object.keys(before ?? {})).toEqual(Object.keys(after ?? {}));
});

test('a field that does not fit on one side is dropped from both, so that it does not look removed', () => {
  const filling = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`filling${index}`, 'x'.repeat(3_990)]));
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`then${index}`, 'y'.repeat(490)]));
  const { before, after } = recordedChange({ before: {}, after: { ...filling, ...many } });
  expect(Object.keys(before ?? {})).toEqual(Object.keys(after ?? {}));
  expect(before?.['(further fields)']).toBe(after?.['(further fields)']);
  expect(bytes(after)).toBeLessThan(SIDE_BYTES + 200);
});

test('a creation and a deletion are limited as well, and a field with an endless name is counted', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 'z'.repeat(3_900)]));
  const sides = [
    recordedChange({ after: { ...many, ['n'.repeat(100_000)]: 1 } }).after,
    recordedChange({ before: many }).before,
  ];
  for (const side of sides) expect(bytes(side)).toBeLessThan(SIDE_BYTES + 200);
  expect(recordedChange({ after: { ['n'.repeat(100_000)]: 1, short: 2 } }).after).toEqual({
    short: 2,
    '(further fields)': 1,
  });
});

test('a field may be named like an object prototype property', () => {
  expect(recordedChange({ before: {}, after: { constructor: 'x', toString: null } })).toEqual({
    before: { constructor: null },
    after: { constructor: 'x' },
  });
});
