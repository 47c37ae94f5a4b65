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
]);
const division = { from: 'urn:okta:custom:1.0:User:division', to: `${ENTERPRISE}:department` };
const familyName = { from: 'name.familyName', to: 'nickName' };
const title = { from: 'title', to: null };

it.each<[string, ScimObject, unknown[]]>([
  [
    'a resource',
    { userName: 'a', 'urn:okta:custom:1.0:User': { Division: 'West' }, name: { familyName: 'Lee' }, TITLE: 'x' },
    [division, familyName, title],
  ],
  [
    'what another name has taken',
    { [ENTERPRISE]: { department: 'x' } },
    [{ from: `${ENTERPRISE}:department`, to: null }],
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
    'a whole of which a part is mapped',
    { operations: [{ op: 'replace', path: 'name', value: { familyName: 'Lee' } }] },
    [familyName],
  ],
  [
    'a Bulk request, people alone',
    {
      Operations: [
        { method: 'POST', path: '/Groups', data: { title: 'x' } },
        { method: 'PATCH', path: '/Users/1', data: { Operations: [{ op: 'remove', path: 'title' }] } },
      ],
    },
    [title],
  ],
  [
    'what no rule is about',
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
