import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '@/lib/platform/shared/id';
import { verbatim } from '@/lib/platform/shared/message';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import { type MappedPeople, mapPeople, mappedWriter } from '@/lib/scim/mapping/mapped-store';
import { mappingOf } from '@/lib/scim/mapping/mapping';
import type { ResourceInput, ResourceView, ScimResourceWriter, ScimScope } from '@/lib/scim/protocol/store';
import { sortTarget } from '@/lib/scim/query/list-query';
import { attribute } from '@/lib/scim/schema/attribute';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import { listAcross } from './list-across';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';
import { type ScimResources, scimResources, scimScopeOf, scimStoresOf } from './testing/scim';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const HR = 'urn:example:params:hr:1.0:User';
const CUSTOM = 'urn:okta:custom:1.0:User';
const type = userResourceType([
  {
    required: false,
    schema: {
      id: HR,
      name: 'HR',
      description: '',
      attributes: [
        attribute('skills', 'string', verbatim(''), { multiValued: true }),
        attribute('level', 'integer', verbatim('')),
      ],
    },
  },
]);

let fixture: Fixture;
let people: MappedPeople;
let unmapped: ScimResources;
let mapped: ScimResources;
let scope: ScimScope;
let view: ResourceView;
beforeAll(async () => {
  fixture = await openFixture();
  const { users, transaction } = scimStoresOf(fixture.database);
  unmapped = users;
  people = mapPeople(
    { type, store: unmapped },
    { list: (asking, query) => listAcross(fixture.database, asking, query) },
    [
      { from: `${CUSTOM}:division`, to: `${ENTERPRISE}:department` },
      { from: `${CUSTOM}:skills`, to: `${HR}:skills` },
      { from: `${CUSTOM}:level`, to: `${HR}:level` },
      { from: 'userType', to: 'displayName' },
      { from: 'name.familyName', to: 'nickName' },
      { from: 'title', to: null },
    ],
  );
  mapped = scimResources(people.store, (work) => transaction(({ User }) => work(mappedWriter(User, people.mapping))));
  view = { type: people.type, computed: false };
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  scope = { ...scimScopeOf(await newTenant(fixture.database)), adoption: 'on' };
});

async function create(attributes: Record<string, unknown>) {
  const outcome = await mapped.create(
    scope,
    { attributes: { userName: `${newId()}@example.com`, active: true, ...attributes } },
    view,
  );
  if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome));
  return outcome.resource;
}
const storedOf = async (id: string) => (await unmapped.get(scope, id, { type, computed: false }))?.attributes;
const write = (attributes: object): ResourceInput => ({ attributes: attributes as never });

it('stores under the tenant’s names and reads under the connection’s', async () => {
  const said = {
    userType: 'Ann Lee',
    name: { familyName: 'Lee' },
    [CUSTOM]: { division: 'West', skills: ['a', 'b'], level: 3 },
  };
  const { id, attributes } = await create(said);
  expect(attributes).toMatchObject(said);
  expect(await people.store.get(scope, id, view)).toMatchObject({ attributes: said });
  expect(await storedOf(id)).toEqual({
    userName: expect.any(String) as string,
    active: true,
    displayName: 'Ann Lee',
    nickName: 'Lee',
    [ENTERPRISE]: { department: 'West' },
    [HR]: { skills: ['a', 'b'], level: 3 },
  });
});

it.each([
  [`${CUSTOM}:division eq "west"`, ['a']],
  [`${CUSTOM}:division sw "w" and ${CUSTOM}:level gt 2`, ['a']],
  [`${CUSTOM}:skills eq "x"`, ['a', 'b']],
  [`not (${CUSTOM}:division pr)`, ['c']],
  ['userType co "n"', ['a', 'b']],
  ['name.familyName eq "Lee"', ['a']],
  ['name[familyName eq "Lee" and givenName pr]', ['a']],
  ['name pr', ['a', 'b']],
  ['title pr', []],
  [`${ENTERPRISE}:department pr`, []],
])('finds by %s', async (filter, expected) => {
  const given = [
    {
      userType: 'Ann',
      name: { familyName: 'Lee', givenName: 'Ann' },
      [CUSTOM]: { division: 'West', skills: ['x'], level: 3 },
    },
    { userType: 'Ben', name: { familyName: 'Ray' }, [CUSTOM]: { division: 'East', skills: ['x', 'y'], level: 2 } },
    {},
  ];
  const ids = new Map<string, string>();
  for (const [at, attributes] of given.entries()) ids.set((await create(attributes)).id, 'abc'.charAt(at));
  const resolved = resolveFilter(people.type, parseFilter(filter));
  const by = sortTarget(people.type, 'userType');
  const page = await people.store.list(
    scope,
    { filter: resolved, startIndex: 1, count: 10, sort: by && { by, order: 'ascending' } },
    view,
  );
  expect(page.resources.map(({ id }) => ids.get(id))).toEqual(expected);
  const across = await people.root.list(scope, {
    parts: [
      { type: people.type, filter: resolved, sortBy: by },
      { type: groupResourceType(), filter: { kind: 'constant', value: false }, sortBy: null },
    ],
    order: 'ascending',
    startIndex: 1,
    count: 10,
  });
  expect(across.found.map(({ id }) => ids.get(id))).toEqual(expected);
});

it('keeps what others have set, and writes nothing when no stored value changes', async () => {
  const { id, attributes } = await create({ userType: 'Ann' });
  await unmapped.change(
    scope,
    id,
    (current) => write({ ...current.attributes, title: 'Countess', userType: 'Employee' }),
    { type, computed: false },
  );
  expect(await mapped.change(scope, id, () => write({ ...attributes, title: 'Mine' }), view)).toMatchObject({
    kind: 'unchanged',
    resource: { version: 2, attributes: { title: 'Countess', userType: 'Ann' } },
  });
  expect(
    await mapped.change(scope, id, () => write({ userName: attributes.userName, active: true }), view),
  ).toMatchObject({ kind: 'changed', resource: { version: 3 } });
  expect(await storedOf(id)).toEqual({
    userName: attributes.userName,
    active: true,
    title: 'Countess',
    userType: 'Employee',
  });
});

it('adopts a person without taking attributes that it does not manage', async () => {
  const {
    attributes: { userName },
  } = await newPerson(fixture.directory, scope.tenantId, {
    title: 'Countess',
    name: { givenName: 'Ada', familyName: 'Of others' },
  });
  const { id } = await create({ userName, name: { givenName: 'Augusta', familyName: 'King' } });
  expect(await storedOf(id)).toMatchObject({
    title: 'Countess',
    nickName: 'King',
    name: { givenName: 'Augusta', familyName: 'Of others' },
  });
});

it('names a taken value as the connection does', async () => {
  const unique = userResourceType([
    {
      required: false,
      schema: {
        id: HR,
        name: 'HR',
        description: '',
        attributes: [attribute('badge', 'string', verbatim(''), { uniqueness: 'server' })],
      },
    },
  ]);
  const conflicting: ScimResourceWriter = {
    reserve: async () => ({ kind: 'reserved', reserved: [] }),
    createTogether: async () => ({ kind: 'conflict', attribute: `${HR}:badge`, at: 1 }),
    create: async () => ({ kind: 'conflict', attribute: `${HR}:badge` }),
    lock: async () => null,
    lockToDelete: async () => null,
  };
  const mapping = mappingOf(unique, [{ from: `${CUSTOM}:badge`, to: `${HR}:badge` }]);
  expect(
    await mappedWriter(conflicting, mapping).create(
      scope,
      { attributes: { userName: 'x' } },
      { type: mapping.type, computed: false },
    ),
  ).toEqual({ kind: 'conflict', attribute: `${CUSTOM}:badge` });
  expect(
    await mappedWriter(conflicting, mapping).createTogether(scope, [], { type: mapping.type, computed: false }),
  ).toEqual({ kind: 'conflict', attribute: `${CUSTOM}:badge`, at: 1 });
});
