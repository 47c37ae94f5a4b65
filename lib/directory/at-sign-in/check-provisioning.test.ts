import { expect, test } from 'vitest';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { Group } from '@/lib/directory/group';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { attribute } from '@/lib/scim/schema/attribute';
import { checkProvisioning } from './check-provisioning';

const { User } = tenantResourceTypes([]);
const CUSTOM = 'urn:example:User';
const badge = attribute('badge', 'string', verbatim('Badge'), { uniqueness: 'server' });
const people = {
  ...User,
  schemaExtensions: [
    ...User.schemaExtensions,
    { required: false, schema: { id: CUSTOM, name: 'Custom', description: 'Custom', attributes: [badge] } },
  ],
};
const directory = {
  findGroup: (_tenantId: string, id: string) =>
    Promise.resolve(id === 'gone' ? null : ({ connectionId: id === 'owned' ? 'c' : null } as Group)),
};

async function problem(attributes: { from: string; to: string | null }[], groupIds: string[] = []) {
  const groups = groupIds.map((group_id) => ({ value: 'v', group_id }));
  const wrong = await checkProvisioning(directory, people, 'tenant', { attributes, groups });
  return wrong && `${wrong.path.join('.')}: ${inEnglish(wrong.problem)}`;
}

test('rules name an attribute that claims may set, each once, and groups without a connection', async () => {
  const rules = [
    { from: 'a', to: 'title' },
    { from: 'b', to: 'name.givenName' },
    { from: 'c', to: null },
  ];
  expect(await problem(rules, ['one', 'two'])).toBeNull();
});

test.each([
  ['an unknown attribute', [{ from: 'a', to: 'nothing' }], /^attributes\.0\.to: /],
  ['what identifies people', [{ from: 'a', to: 'userName' }], /^attributes\.0\.to: /],
  ['the state', [{ from: 'a', to: 'active' }], /^attributes\.0\.to: /],
  ['roles', [{ from: 'a', to: 'roles' }], /^attributes\.0\.to: /],
  ['a unique attribute', [{ from: 'a', to: `${CUSTOM}:badge` }], /^attributes\.0\.to: has unique values/],
  [
    'one claim twice',
    [
      { from: 'a', to: 'title' },
      { from: 'a', to: 'nickName' },
    ],
    /^attributes\.1\.from: /,
  ],
  [
    'one attribute twice',
    [
      { from: 'a', to: 'title' },
      { from: 'b', to: 'TITLE' },
    ],
    /^attributes\.1\.to: /,
  ],
])('rules must not name %s', async (_of, rules, wrong) => {
  expect(await problem(rules)).toMatch(wrong);
});

test('groups must exist and belong to no SCIM connection', async () => {
  expect(await problem([], ['one', 'gone'])).toBe('groups.1.group_id: no group has the id gone');
  expect(await problem([], ['owned'])).toMatch(/^groups\.0\.group_id: belongs to a SCIM connection/);
});
