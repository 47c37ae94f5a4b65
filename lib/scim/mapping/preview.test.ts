import { expect, it } from 'vitest';
import { readable } from '@/lib/platform/shared/testing/readable';
import { userResourceType } from '../schema/resource-type';
import { previewMapping } from './preview';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const OKTA = 'urn:okta:custom:1.0:User';
const rules = [
  { from: `${OKTA}:division`, to: `${ENTERPRISE}:department` },
  { from: 'title', to: null },
];
const preview = (body: Parameters<typeof previewMapping>[2]) => previewMapping(userResourceType(), rules, body);

it('shows what would be stored, what is read back, the rules applied and the unknown names', () => {
  expect(
    readable(
      preview({
        schemas: [],
        userName: 'ann',
        title: 'x',
        shoeSize: 38,
        [OKTA]: { division: 'West', floor: 3 },
        password: 'a secret',
      }),
    ),
  ).toEqual({
    kind: 'understood',
    stored: { userName: 'ann', active: true, [ENTERPRISE]: { department: 'West' } },
    seen: { userName: 'ann', active: true, [OKTA]: { division: 'West' } },
    rules: [
      { from: 'title', to: null },
      { from: `${OKTA}:division`, to: `${ENTERPRISE}:department` },
    ],
    unknown: ['shoeSize', `${OKTA}:floor`],
  });
});

it('shows the result of the operations of a PATCH', () => {
  expect(
    readable(
      preview({
        Operations: [
          { op: 'Add', path: `${OKTA}:division`, value: 'West' },
          { op: 'replace', path: 'title', value: 'x' },
        ],
      }),
    ),
  ).toMatchObject({
    kind: 'understood',
    stored: { [ENTERPRISE]: { department: 'West' } },
    seen: { [OKTA]: { division: 'West' } },
    unknown: [],
  });
});

it.each([
  ['a rejected resource', { title: 'x' }, 'invalidValue', /userName is required/],
  ['a rejected operation', { Operations: [{ op: 'replace', path: 'shoeSize', value: 1 }] }, 'invalidPath', /shoeSize/],
  ['an invalid message', { Operations: 'none' }, 'invalidSyntax', /Operations/],
])('reports the same error as the endpoints for %s', (_what, body, scimType, detail) => {
  expect(readable(preview(body))).toEqual({
    kind: 'refused',
    scimType,
    detail: expect.stringMatching(detail) as string,
  });
});
