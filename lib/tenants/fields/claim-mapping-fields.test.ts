import { describe, expect, test } from 'vitest';
import { claimPlaces, resourceClaimPlaces } from '@/lib/platform/shared/claim-mapping';
import { claimMappings, fromClaimMapping } from './claim-mapping-fields';

const one = { claim: 'department', source: { type: 'attribute', path: 'title' }, in: ['id_token'] };
const isAccepted = (...mappings: unknown[]) => claimMappings(claimPlaces).safeParse(mappings).success;
const withSource = (source: object) => ({ ...one, source });

describe('a declared claim', () => {
  test.each([
    one,
    { ...one, claim: 'https://example.com/claims/department' },
    { ...one, claim: 'email' },
    withSource({ type: 'attribute', path: 'emails[type eq "work"].value' }),
    withSource({ type: 'attribute', path: 'urn:example:acme:1.0:User:badge' }),
    withSource({ type: 'groups' }),
    withSource({ type: 'roles', resource: 'https://orders.example' }),
    withSource({ type: 'groups', filter: ['app-*'], rename: { a: 'b' }, strip: 'x', prefix: 'y' }),
    withSource({ type: 'constant', value: null }),
    withSource({ type: 'constant', value: ['a', 1] }),
  ])('is accepted: %j', (mapping) => {
    expect(isAccepted(mapping)).toBe(true);
  });

  test.each([
    ...['sub', 'aud', 'scope', 'cnf', 'act', 'family', 'client_id', 'active', 'username', 'roles'].map((claim) => ({
      ...one,
      claim,
    })),
    { ...one, claim: '__proto__' },
    { ...one, claim: '' },
    { ...one, claim: 'with space' },
    { ...one, claim: 'a'.repeat(201) },
    { ...one, in: [] },
    { ...one, in: ['refresh_token'] },
    { ...one, to: 'x' },
    withSource({ type: 'roles' }),
    withSource({ type: 'roles', resource: 'orders' }),
    ...['password', 'active', 'groups', 'id', 'meta.created', 'nonsense', 'emails[type eq', ''].map((path) =>
      withSource({ type: 'attribute', path }),
    ),
    withSource({ type: 'groups', filter: Array(21).fill('a') }),
    withSource({ type: 'groups', filter: [''] }),
    withSource({ type: 'groups', filter: ['\0'] }),
    withSource({ type: 'groups', rename: { a: '' } }),
    withSource({ type: 'constant' }),
    withSource({ type: 'constant', value: 'x'.repeat(1_024) }),
    withSource({ type: 'constant', value: '\0' }),
  ])('is rejected: %j', (mapping) => {
    expect(isAccepted(mapping)).toBe(false);
  });

  test('has one value in each place', () => {
    expect(isAccepted(one, { ...one, in: ['userinfo'] })).toBe(true);
    expect(isAccepted(one, { ...one, in: ['userinfo', 'id_token'] })).toBe(false);
  });

  test('is one of at most 50', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...one, claim: `c${at}` }));
    expect([isAccepted(...many(50)), isAccepted(...many(51))]).toEqual([true, false]);
  });
});

test('a resource declares claims only for its access tokens and their introspection', () => {
  const places = (given: string[]) => claimMappings(resourceClaimPlaces).safeParse([{ ...one, in: given }]).success;
  expect([places(['access_token', 'introspection']), places(['id_token']), places(['userinfo'])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a mapping is written as it was given, without what is as if left out', () => {
  const given = [
    { ...one, in: ['access_token', 'id_token'] },
    { claim: 'teams', source: { type: 'groups', filter: ['app-*'], prefix: 'x' }, in: ['userinfo'] },
    { claim: 'all', source: { type: 'groups' }, in: ['userinfo'] },
  ];
  expect(claimMappings(claimPlaces).parse(given).map(fromClaimMapping)).toEqual([
    { ...one, in: ['id_token', 'access_token'] },
    ...given.slice(1),
  ]);
});
