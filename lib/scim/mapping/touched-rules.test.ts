import { expect, it } from 'vitest';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { userResourceType } from '../schema/resource-type';
import { compileMapping } from './mapping';
import { touchedRules } from './touched-rules';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const mapping = compileMapping(userResourceType(), [
  { from: 'urn:okta:custom:1.0:User:division', to: `${ENTERPRISE}:department` },
  { from: 'name.familyName', to: 'nickName' },
  { from: 'title', to: null },
  { from: `${ENTERPRISE}:manager`, to: null },
]);
const division = { from: 'urn:okta:custom:1.0:User:division', to: `${ENTERPRISE}:department` };
const familyName = { from: 'name.familyName', to: 'nickName' };
const manager = { from: `${ENTERPRISE}:manager`, to: null };
const title = { from: 'title', to: null };

it.each<[string, ScimObject, unknown[]]>([
  [
    'a resource',
    { userName: 'a', 'urn:okta:custom:1.0:User': { Division: 'West' }, name: { familyName: 'Lee' }, TITLE: 'x' },
    [division, familyName, title],
  ],
  [
    'an attribute whose name a mapped attribute uses',
    { [ENTERPRISE]: { department: 'x' } },
    [{ from: `${ENTERPRISE}:department`, to: null }],
  ],
  [
    'an ignored attribute in several places, once',
    {
      Operations: [
        { op: 'add', value: { [ENTERPRISE]: { manager: { value: 'm' } } } },
        { op: 'replace', path: `${ENTERPRISE}:manager.value`, value: 'm' },
      ],
    },
    [manager],
  ],
  [
    'operations',
    {
      Operations: [
        { op: 'replace', path: 'name.familyName', value: 'Lee' },
        { op: 'add', value: { 'urn:okta:custom:1.0:User:division': 'West' } },
      ],
    },
    [familyName, division],
  ],
  [
    'a complex attribute with a mapped sub-attribute',
    { operations: [{ op: 'replace', path: 'name', value: { familyName: 'Lee' } }] },
    [familyName],
  ],
  [
    'a Bulk request, only for people',
    {
      Operations: [
        { method: 'POST', path: '/Groups', data: { title: 'x' } },
        { method: 'PATCH', path: '/Users/1', data: { Operations: [{ op: 'remove', path: 'title' }] } },
      ],
    },
    [title],
  ],
  [
    'attributes without rules',
    {
      userName: 'a',
      name: { givenName: 'Ann' },
      emails: [{ value: 'a@b.example' }],
      'urn:okta:custom:1.0:User': { other: 1 },
    },
    [],
  ],
])('returns the rules that a body touches: %s', (_what, body, expected) => {
  expect(touchedRules(mapping, body)).toEqual(expected);
});
