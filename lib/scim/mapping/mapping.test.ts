import { beforeEach, describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { attribute } from '../schema/attribute';
import { userResourceType } from '../schema/resource-type';
import { ScimClient } from '../testing/scim-client';

const HR = 'urn:example:params:hr:1.0:User';
const CUSTOM = 'urn:okta:custom:1.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const type = userResourceType([
  {
    required: false,
    schema: {
      id: HR,
      name: 'HR',
      description: '',
      attributes: [
        attribute('division', 'string', verbatim('')),
        attribute('surname', 'string', verbatim('')),
        attribute('skills', 'string', verbatim(''), { multiValued: true }),
        attribute('remote', 'boolean', verbatim('')),
        attribute('badge', 'string', verbatim(''), { mutability: 'immutable' }),
      ],
    },
  },
]);

let client: ScimClient;
beforeEach(() => {
  client = new ScimClient();
  client.userType = type;
  client.rules = [
    { from: `${CUSTOM}:division`, to: `${HR}:division` },
    { from: `${CUSTOM}:skills`, to: `${HR}:skills` },
    { from: `${CUSTOM}:remote`, to: `${HR}:remote` },
    { from: 'userType', to: `${ENTERPRISE}:department` },
    { from: 'name.familyName', to: `${HR}:surname` },
    { from: 'title', to: null },
  ];
});

const stored = (id: string): ScimObject => client.users.records.get(id)?.attributes ?? {};
/** Sets attributes as another party, such as an administrator, would. */
const setStored = (id: string, attributes: ScimObject) => {
  const record = client.users.records.get(id);
  if (record) client.users.records.set(id, { ...record, attributes: { ...record.attributes, ...attributes } });
};
const sent: ScimObject = {
  userType: 'Engineering',
  title: 'Not ours to say',
  name: { givenName: 'Ann', familyName: 'Lee' },
  [CUSTOM]: { division: 'West', skills: ['b', 'a'], remote: 'True' },
};

describe('a created resource', () => {
  it('is stored under the tenant’s names and returned under the connection’s', async () => {
    const { status, body } = await client.send('POST', '/Users', { userName: 'ann@example.com', ...sent });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', CUSTOM],
      userType: 'Engineering',
      name: { givenName: 'Ann', familyName: 'Lee' },
      [CUSTOM]: { division: 'West', skills: ['b', 'a'], remote: true },
    });
    expect(body).not.toHaveProperty('title');
    expect(body).not.toHaveProperty(HR);
    expect(stored(String(body.id))).toEqual({
      userName: 'ann@example.com',
      active: true,
      name: { givenName: 'Ann' },
      [ENTERPRISE]: { department: 'Engineering' },
      [HR]: { division: 'West', skills: ['b', 'a'], remote: true, surname: 'Lee' },
    });
  });

  it.each<[string, ScimObject]>([
    [
      'keys prefixed with the URN',
      {
        [`${CUSTOM}:division`]: 'West',
        'urn:ietf:params:scim:schemas:core:2.0:User:userType': 'Engineering',
        'name.familyName': 'Lee',
      },
    ],
    [
      'names in a different case',
      { [CUSTOM.toUpperCase()]: { DIVISION: 'West' }, USERTYPE: 'Engineering', Name: { FAMILYNAME: 'Lee' } },
    ],
    [
      'values wrapped as Entra ID wraps them',
      {
        [CUSTOM]: { division: [{ value: 'West' }] },
        userType: [{ value: 'Engineering' }],
        name: '{"familyName":"Lee"}',
      },
    ],
    [
      'the core schema as an object',
      {
        'urn:ietf:params:scim:schemas:core:2.0:User': { userType: 'Engineering', name: { familyName: 'Lee' } },
        [CUSTOM]: { division: 'West' },
      },
    ],
  ])('is accepted in any form: %s', async (_form, body) => {
    const id = await client.create(body);
    expect(stored(id)).toMatchObject({
      [ENTERPRISE]: { department: 'Engineering' },
      [HR]: { division: 'West', surname: 'Lee' },
    });
    expect(stored(id)).not.toHaveProperty('userType');
  });

  it('ignores a value sent under the target name of another attribute', async () => {
    const id = await client.create({
      [ENTERPRISE]: { department: 'Sales' },
      [HR]: { division: 'East', surname: 'Other', badge: '7' },
    });
    expect(stored(id)).toEqual({ userName: 'ann@example.com', active: true, [HR]: { badge: '7' } });
  });
});

describe('a replaced resource', () => {
  it('keeps values from others that the connection ignores or cannot see', async () => {
    const id = await client.create(sent);
    setStored(id, { title: 'Countess', userType: 'Employee', name: { givenName: 'Ann', familyName: 'Of others' } });
    const { status, body } = await client.send('PUT', `/Users/${id}`, {
      userName: 'ann@example.com',
      title: 'Mine',
      displayName: 'Ann',
    });
    expect(status).toBe(200);
    expect(stored(id)).toEqual({
      userName: 'ann@example.com',
      active: true,
      displayName: 'Ann',
      title: 'Countess',
      userType: 'Employee',
      name: { familyName: 'Of others' },
    });
    expect(body).toMatchObject({ title: 'Countess', displayName: 'Ann' });
    expect(body).not.toHaveProperty('userType');
    expect(body).not.toHaveProperty('name');
  });

  it('stays unchanged when replaced with what was read', async () => {
    const id = await client.create(sent);
    setStored(id, { title: 'Countess', userType: 'Employee' });
    const { body } = await client.send('GET', `/Users/${id}`);
    const before = structuredClone(stored(id));
    const { status, headers } = await client.send('PUT', `/Users/${id}`, body);
    expect([status, headers.get('etag')]).toEqual([200, 'W/"1"']);
    expect(stored(id)).toEqual(before);
  });
});

describe('PATCH', () => {
  const forms: [string, Json[], ScimObject][] = [
    ['a path', [{ op: 'replace', path: `${CUSTOM}:division`, value: 'East' }], { [HR]: { division: 'East' } }],
    [
      'a path and a wrapped value',
      [{ op: 'Add', path: `${CUSTOM}:division`, value: [{ value: 'East' }] }],
      { [HR]: { division: 'East' } },
    ],
    ['a path of a part', [{ op: 'Replace', path: 'name.familyName', value: 'Ray' }], { [HR]: { surname: 'Ray' } }],
    [
      'the whole of which a part is mapped',
      [{ op: 'replace', path: 'name', value: { familyName: 'Ray', givenName: 'Bo' } }],
      { name: { givenName: 'Bo' }, [HR]: { surname: 'Ray' } },
    ],
    [
      'no path',
      [{ op: 'replace', value: { userType: 'Sales', 'name.familyName': 'Ray', [`${CUSTOM}:remote`]: false } }],
      { [ENTERPRISE]: { department: 'Sales' }, [HR]: { surname: 'Ray', remote: false } },
    ],
    [
      'no path, and the schema as an object',
      [{ op: 'add', value: { [CUSTOM]: { division: 'East' } } }],
      { [HR]: { division: 'East' } },
    ],
    [
      'the schema as a path',
      [{ op: 'replace', path: CUSTOM, value: { division: 'East' } }],
      { [HR]: { division: 'East' } },
    ],
    ['a filter on values', [{ op: 'remove', path: `${CUSTOM}:skills[value eq "a"]` }], { [HR]: { skills: ['b'] } }],
    ['values added', [{ op: 'add', path: `${CUSTOM}:skills`, value: ['c'] }], { [HR]: { skills: ['b', 'a', 'c'] } }],
  ];

  it.each(forms)('by %s', async (_form, operations, expected) => {
    const id = await client.create(sent);
    const { status } = await client.patch(id, ...operations);
    expect(status).toBe(200);
    expect(stored(id)).toMatchObject(expected);
  });

  it('removes mapped attributes, and nothing that the connection cannot see', async () => {
    const id = await client.create(sent);
    setStored(id, { userType: 'Employee' });
    await client.patch(
      id,
      { op: 'remove', path: 'userType' },
      { op: 'remove', path: 'name' },
      { op: 'remove', path: CUSTOM },
    );
    expect(stored(id)).toEqual({ userName: 'ann@example.com', active: true, userType: 'Employee' });
  });

  it.each<[string, Json]>([
    ['replaced', { op: 'replace', path: 'title', value: 'Mine' }],
    ['removed', { op: 'remove', path: 'title' }],
    ['without a path', { op: 'add', value: { title: 'Mine' } }],
    ['under a name that a mapped attribute uses', { op: 'replace', path: `${ENTERPRISE}:department`, value: 'Mine' }],
  ])('leaves ignored attributes alone: %s', async (_form, operation) => {
    const id = await client.create(sent);
    setStored(id, { title: 'Countess' });
    const { status, headers } = await client.patch(id, operation);
    expect([status, headers.get('etag')]).toEqual([200, 'W/"1"']);
    expect(stored(id)).toMatchObject({ title: 'Countess', [ENTERPRISE]: { department: 'Engineering' } });
  });

  it('keeps an ignored sub-attribute when the whole attribute is removed or replaced', async () => {
    client.rules = [{ from: 'name.familyName', to: null }];
    const id = await client.create({ name: { givenName: 'Ann' } });
    setStored(id, { name: { givenName: 'Ann', familyName: 'Lee' } });
    await client.patch(id, { op: 'remove', path: 'name' });
    expect(stored(id).name).toEqual({ familyName: 'Lee' });
    await client.patch(id, { op: 'replace', path: 'name', value: { givenName: 'Bo', familyName: 'Ray' } });
    expect(stored(id).name).toEqual({ familyName: 'Lee', givenName: 'Bo' });
  });

  it('ignores names of an extension that no rule maps, and rejects other unknown names', async () => {
    const id = await client.create(sent);
    const before = stored(id);
    const shoeSize = (path: string) => client.patch(id, { op: 'replace', path, value: '38' });
    expect((await shoeSize(`${CUSTOM}:shoeSize`)).status).toBe(200);
    expect(stored(id)).toEqual(before);
    expect(await shoeSize('shoeSize')).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } });
  });
});

describe('reading', () => {
  const found = async (filter: string) =>
    (await client.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;

  it.each([
    [`${CUSTOM}:division eq "west"`, 1],
    [`${CUSTOM}:division eq "East"`, 0],
    ['userType sw "Eng"', 1],
    ['name.familyName eq "Lee"', 1],
    ['name[familyName eq "Lee" and givenName eq "Ann"]', 1],
    ['name pr', 1],
    ['not (name pr)', 0],
    [`${CUSTOM}:skills eq "a"`, 1],
    [`${CUSTOM}:remote eq true`, 1],
    ['title eq "Countess"', 1],
    [`${ENTERPRISE}:department eq "Engineering"`, 0],
    [`${ENTERPRISE}:department pr`, 0],
    [`${HR}:division ne "x"`, 1],
  ])('finds by %s: %d', async (filter, count) => {
    const id = await client.create(sent);
    setStored(id, { title: 'Countess', userType: 'Employee' });
    expect(await found(filter)).toBe(count);
  });

  it('finds by mapped names across resource types', async () => {
    await client.create(sent);
    const { body } = await client.send('POST', '/.search', { filter: `${CUSTOM}:division eq "West"` });
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ [CUSTOM]: { division: 'West' } }] });
  });

  it('cannot sort by an attribute that never has a value', async () => {
    expect(await client.send('GET', `/Users?sortBy=${ENTERPRISE}:department`)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    });
    expect((await client.send('GET', `/Users?sortBy=${CUSTOM}:division`)).status).toBe(200);
  });

  it('selects attributes by the connection’s names', async () => {
    const id = await client.create(sent);
    expect(
      (await client.send('GET', `/Users/${id}?attributes=${CUSTOM}:division,name.familyName,${HR}:division`)).body,
    ).toEqual({ schemas: expect.anything() as Json, id, name: { familyName: 'Lee' }, [CUSTOM]: { division: 'West' } });
    const { body } = await client.send('GET', `/Users/${id}?excludedAttributes=${CUSTOM},userType`);
    expect(body).toMatchObject({ name: { familyName: 'Lee' } });
    expect(body).not.toHaveProperty([CUSTOM]);
    expect(body).not.toHaveProperty('userType');
  });

  it('shows the connection’s names in /Schemas', async () => {
    expect((await client.send('GET', `/Schemas/${CUSTOM}`)).body).toMatchObject({
      attributes: [{ name: 'division' }, { name: 'skills', multiValued: true }, { name: 'remote', type: 'boolean' }],
    });
  });
});

it('maps the operations of a Bulk request', async () => {
  const id = await client.create(sent);
  const { body } = await client.send('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: [
      {
        method: 'PATCH',
        path: `/Users/${id}`,
        data: {
          Operations: [
            { op: 'replace', path: 'userType', value: 'Sales' },
            { op: 'replace', path: 'title', value: 'Mine' },
          ],
        },
      },
      {
        method: 'POST',
        path: '/Users',
        bulkId: 'b',
        data: { userName: 'bo@example.com', [CUSTOM]: { division: 'North' } },
      },
    ],
  });
  expect(body).toMatchObject({ Operations: [{ status: '200' }, { status: '201' }] });
  expect(stored(id)).toMatchObject({ [ENTERPRISE]: { department: 'Sales' } });
  expect([...client.users.records.values()].at(-1)?.attributes).toMatchObject({ [HR]: { division: 'North' } });
});

it('can swap two attributes', async () => {
  client.rules = [
    { from: 'title', to: 'nickName' },
    { from: 'nickName', to: 'title' },
  ];
  const id = await client.create({ title: 'a', nickName: 'b' });
  expect(stored(id)).toMatchObject({ title: 'b', nickName: 'a' });
  expect((await client.send('GET', `/Users/${id}`)).body).toMatchObject({ title: 'a', nickName: 'b' });
});

it('rejects a change to a mapped attribute that can be set only once', async () => {
  client.rules = [{ from: 'userType', to: `${HR}:badge` }];
  const id = await client.create({ userType: '7' });
  expect(await client.patch(id, { op: 'replace', path: 'userType', value: '8' })).toMatchObject({
    status: 400,
    body: { scimType: 'mutability' },
  });
  expect(stored(id)).toMatchObject({ [HR]: { badge: '7' } });
});

it('records changes under the tenant’s names', async () => {
  const id = await client.create(sent);
  await client.patch(id, { op: 'replace', path: `${CUSTOM}:division`, value: 'East' });
  expect(client.trace.notes.changes[0]).toMatchObject({
    before: { [HR]: { division: 'West' } },
    after: { [HR]: { division: 'East' } },
  });
});

describe('rules that no longer fit the schemas', () => {
  it('write no values', async () => {
    client.rules = [
      { from: 'title', to: `${HR}:gone` },
      { from: 'nickName', to: 'active' },
      { from: 'active', to: null },
      { from: 'userName', to: 'displayName' },
      { from: 'userType', to: `${HR}:remote` },
    ];
    const id = await client.create({ title: 'a', nickName: 'b', userType: 'c', active: false });
    expect(stored(id)).toEqual({ userName: 'ann@example.com', active: false });
  });
});
