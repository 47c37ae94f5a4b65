import { expect, test } from 'vitest';
import { claims } from '@/lib/oauth/openid/claims';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { mappedAttributes } from './mapped-attributes';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const OPENID = 'urn:tessera:scim:schemas:extension:openid:1.0:User';
const people = userResourceType();
const rowOf = (rules: Parameters<typeof mappedAttributes>[1], name: string) =>
  mappedAttributes(people, rules).find((row) => row.name === name);

test('says which claims each attribute feeds, consistent with the claims themselves', () => {
  const fed = Object.fromEntries(mappedAttributes(people, []).map(({ name, claims: reported }) => [name, reported]));
  expect(fed).toMatchObject({
    userName: ['preferred_username'],
    displayName: ['name'],
    'name.givenName': ['name', 'given_name'],
    'name.formatted': ['name'],
    nickName: ['nickname'],
    profileUrl: ['profile'],
    emails: ['email', 'email_verified'],
    phoneNumbers: ['phone_number', 'phone_number_verified'],
    addresses: ['address'],
    photos: ['picture'],
    timezone: ['zoneinfo'],
    locale: ['locale'],
    preferredLanguage: ['locale'],
    title: [],
    [`${ENTERPRISE}:department`]: [],
    [`${OPENID}:website`]: ['website'],
    [`${OPENID}:gender`]: ['gender'],
    [`${OPENID}:birthdate`]: ['birthdate'],
  });
  const reported = new Set(Object.values(fed).flat());
  expect(claims.map(({ name }) => name).filter((name) => !reported.has(name))).toEqual([
    'updated_at',
    'groups',
    'group_ids',
  ]);
});

test('says how the rules treat each attribute', () => {
  const rules = [
    { from: 'urn:a:b:nick', to: 'nickName' },
    { from: 'title', to: null },
    { from: 'name.familyName', to: `${ENTERPRISE}:department` },
  ];
  expect(rowOf(rules, 'urn:a:b:nick')).toEqual({
    name: 'urn:a:b:nick',
    stored: 'nickName',
    because: 'rule',
    claims: ['nickname'],
  });
  expect(rowOf(rules, 'nickName')).toEqual({ name: 'nickName', stored: null, because: 'taken', claims: [] });
  expect(rowOf(rules, 'title')).toEqual({ name: 'title', stored: null, because: 'rule', claims: [] });
  expect(rowOf(rules, 'name.familyName')).toMatchObject({
    stored: `${ENTERPRISE}:department`,
    because: 'rule',
    claims: [],
  });
  expect(rowOf(rules, 'name.givenName')).toMatchObject({ stored: 'name.givenName', because: 'schema' });
  for (const name of ['groups', 'id', 'meta.version']) expect(rowOf(rules, name)).toBeUndefined();
});

test('says which attributes no rule covers, starting with the directory’s identifier', () => {
  expect(mappedAttributes(people, [])[0]).toEqual({
    name: 'externalId',
    stored: 'externalId',
    because: 'fixed',
    claims: [],
  });
  expect(
    mappedAttributes(people, [])
      .filter(({ because }) => because === 'fixed')
      .map(({ name }) => name),
  ).toEqual(['externalId', 'userName', 'active', 'password', 'roles']);
});
