/** Group requests exactly as Entra ID, Okta and other directories send them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { unique } from '../support/random';
import { GROUP_SCHEMA, LIST_SCHEMA, PATCH_SCHEMA, type ScimAnswer, type ScimBody, scim } from '../support/scim';

let ada: string, bob: string, eve: string;

beforeAll(async () => {
  [ada, bob, eve] = (await Promise.all(
    ['Ada', 'Bob', 'Eve'].map(async (displayName) => (await scim.createUser({ displayName })).id),
  )) as [string, string, string];
});

const findGroups = (filter: string, rest = '') => scim.get(`/Groups?filter=${encodeURIComponent(filter)}${rest}`);
const expectDone = ({ status, body }: ScimAnswer) => expect([status, body]).toEqual([204, {}]);

describe('Microsoft Entra ID', () => {
  it('creates a group with its own schema beside the standard one', async () => {
    const externalId = unique('8aa1a0c0');
    const { status, body } = await scim.send('POST', '/Groups', {
      schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId,
      displayName: unique('displayName'),
      members: [],
      meta: { resourceType: 'Group' },
    });
    expect([status, body.schemas, body.externalId, body.members]).toEqual([201, [GROUP_SCHEMA], externalId, undefined]);
  });

  it('adds with [{"$ref":null,"value":…}] and removes only those listed', async () => {
    const { id } = await scim.createGroup([bob]);
    expectDone(
      await scim.patchGroup(id, {
        op: 'Add',
        path: 'members',
        value: [
          { $ref: null, value: ada },
          { $ref: null, value: eve },
        ],
      }),
    );
    expectDone(await scim.patchGroup(id, { op: 'Remove', path: 'members', value: [{ value: ada }] }));
    expect(await scim.membersOf(id)).toEqual([bob, eve].sort());
  });

  it('removes with members[value eq "…"] when the flag is set', async () => {
    const { id } = await scim.createGroup([ada, bob]);
    const message = { schemas: [PATCH_SCHEMA], Operations: [{ op: 'remove', path: `members[value eq "${ada}"]` }] };
    expectDone(await scim.send('PATCH', `/Groups/${id}?aadOptscim062020`, message));
    expect(await scim.membersOf(id)).toEqual([bob]);
  });

  it('renames with Replace, answered by 204', async () => {
    const { id } = await scim.createGroup([ada]);
    const displayName = unique('renamed');
    expectDone(await scim.patchGroup(id, { op: 'Replace', path: 'displayName', value: displayName }));
    expect((await scim.get(`/Groups/${id}`)).body).toMatchObject({ displayName, members: [{ value: ada }] });
  });

  it('looks a group up without its members', async () => {
    const { id, displayName } = await scim.createGroup([ada]);
    const { body } = await scim.get(
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`,
    );
    expect(body).toMatchObject({ schemas: [LIST_SCHEMA], totalResults: 1, Resources: [{ id, displayName }] });
    expect((body.Resources as ScimBody[])[0]).not.toHaveProperty('members');
    expect((await findGroups(`displayName eq "${unique('none')}"`, '&excludedAttributes=members')).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
  });
});

describe('Okta', () => {
  it('renames with the id in the value', async () => {
    const { id } = await scim.createGroup([ada]);
    const displayName = unique('okta');
    expectDone(await scim.patchGroup(id, { op: 'replace', value: { id, displayName } }));
    expectDone(await scim.patchGroup(id, { op: 'replace', value: { id, displayName } }));
    expect((await scim.get(`/Groups/${id}`)).body).toMatchObject({
      displayName,
      members: [{ value: ada }],
      meta: { version: 'W/"2"' },
    });
  });

  it('removes and adds in one PATCH, without a type', async () => {
    const { id } = await scim.createGroup([ada, bob]);
    expectDone(
      await scim.patchGroup(
        id,
        { op: 'remove', path: `members[value eq "${ada}"]` },
        { op: 'add', path: 'members', value: [{ value: eve, display: 'eve@example.com' }] },
      ),
    );
    expect(await scim.membersOf(id)).toEqual([bob, eve].sort());
  });

  it('replaces the members with the full list, by PATCH and by PUT', async () => {
    const { id, displayName } = await scim.createGroup([ada]);
    expectDone(
      await scim.patchGroup(id, {
        op: 'replace',
        path: 'members',
        value: [
          { value: bob, display: 'b' },
          { value: eve, display: 'e' },
        ],
      }),
    );
    expect(await scim.membersOf(id)).toEqual([bob, eve].sort());
    const { status, body } = await scim.send('PUT', `/Groups/${id}`, {
      schemas: [GROUP_SCHEMA],
      id,
      displayName,
      members: [{ value: ada, display: 'a' }],
    });
    expect([status, body.id, body.members]).toEqual([
      200,
      id,
      [expect.objectContaining({ value: ada, display: 'Ada' })],
    ]);
  });
});

describe('others', () => {
  it("JumpCloud creates a group, adds and removes a member in Entra ID's manner, and deletes the group", async () => {
    const { id } = await scim.createGroup();
    expectDone(await scim.patchGroup(id, { op: 'add', path: 'members', value: [{ value: ada }] }));
    expectDone(await scim.patchGroup(id, { op: 'remove', path: 'members', value: [{ value: ada }] }));
    expect(await scim.membersOf(id)).toEqual([]);
    expect((await scim.send('DELETE', `/Groups/${id}`)).status).toBe(204);
  });

  it('sends a member as a bare string, or the whole as a value without a path', async () => {
    const { id } = await scim.createGroup();
    expectDone(await scim.patchGroup(id, { op: 'add', path: 'members', value: ada }));
    expectDone(await scim.patchGroup(id, { op: 'add', value: { members: [{ value: bob }] } }));
    expectDone(await scim.patchGroup(id, { op: 'add', path: `${GROUP_SCHEMA}:members`, value: { value: eve } }));
    expect(await scim.membersOf(id)).toEqual([ada, bob, eve].sort());
  });
});
