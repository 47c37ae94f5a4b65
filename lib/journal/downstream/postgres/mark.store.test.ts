import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { changePerson } from '@/lib/directory/change-person';
import { createGroup } from '@/lib/directory/create-group';
import { createPerson } from '@/lib/directory/create-person';
import { deleteGroup } from '@/lib/directory/delete-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { recording } from '@/lib/directory/postgres/testing/scim';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';

let fixture: Fixture;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

async function newApplication({
  tenant = tenantId,
  assignment = 'everyone',
  groupIds = [] as string[],
  pushGroups = false,
  disabled = false,
} = {}): Promise<string> {
  const id = newId();
  await fixture.database.prisma.downstreamApplication.create({
    data: {
      tenantId: tenant,
      id,
      name: id,
      baseUrl: 'https://app.example.com/scim/v2',
      secretSealed: new Uint8Array(1),
      assignment,
      groupIds,
      pushGroups,
      disabledAt: disabled ? new Date() : null,
    },
  });
  return id;
}

interface Marked {
  application: string;
  kind: string;
  id: string;
  revision: number;
  priority: number;
}
const marked = () =>
  fixture.database.query<Marked>(sql`
    SELECT application_id::text AS application, kind, resource_id::text AS id, revision::int, priority::int FROM downstream_resource
    WHERE tenant_id = ${tenantId}::uuid ORDER BY kind, resource_id`);
const forget = () => fixture.database.execute(sql`DELETE FROM downstream_resource WHERE tenant_id = ${tenantId}::uuid`);
const markedOf = async (id: string) => (await marked()).find((one) => one.id === id);
const newGroup = async (displayName: string, members: string[] = []) => {
  const created = await createGroup(fixture.directory, { tenantId, displayName, members }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.group.id;
};

describe('a change of a person', () => {
  it('marks the person for every enabled application of the tenant, and once however often it happens', async () => {
    const application = await newApplication();
    await newApplication({ disabled: true });
    await newApplication({ tenant: await newTenant(fixture.database) });
    const { id } = await newPerson(fixture.directory, tenantId);
    expect(await marked()).toEqual([{ application, kind: 'User', id, revision: 1, priority: 1 }]);
    await changePerson(
      fixture.directory,
      { tenantId, id, attributes: (before) => ({ ...before.attributes, title: 'Countess' }) },
      how(),
    );
    expect(await marked()).toEqual([{ application, kind: 'User', id, revision: 2, priority: 1 }]);
  });

  it.each([
    ['deactivation', deactivatePerson],
    ['deletion', deletePerson],
  ])('by %s overtakes, and what follows it does not take that back', async (_what, leave) => {
    await newApplication();
    const { id } = await newPerson(fixture.directory, tenantId);
    await leave(fixture.directory, { tenantId, id }, how());
    expect(await markedOf(id)).toMatchObject({ revision: 2, priority: 0 });
    await restorePerson(fixture.directory, { tenantId, id }, how());
    expect(await markedOf(id)).toMatchObject({ priority: 0 });
  });

  it('marks nothing when it is rolled back', async () => {
    await newApplication();
    const undone = new Error('undone');
    await expect(
      fixture.database.transaction(async (connection) => {
        const attributes = { userName: `${newId()}@example.com`, active: true };
        await createPerson(createDirectoryStore(connection), { tenantId, attributes }, how());
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await marked()).toEqual([]);
  });

  it('takes no statement more with an application than without', async () => {
    const rename = async () => {
      const { id } = await newPerson(fixture.directory, tenantId);
      const { connection, statements } = recording(fixture.database);
      await changePerson(
        createDirectoryStore(connection),
        { tenantId, id, attributes: (before) => ({ ...before.attributes, title: 'Countess' }) },
        how(),
      );
      return statements.length;
    };
    const without = await rename();
    await newApplication();
    expect(await rename()).toBe(without);
  });

  it('is marked by each of many parallel changes', async () => {
    await newApplication();
    const { id } = await newPerson(fixture.directory, tenantId);
    const titles = Array.from({ length: 8 }, (_, at) => `Title ${at}`);
    await Promise.all(
      titles.map((title) =>
        changePerson(
          fixture.directory,
          { tenantId, id, attributes: (before) => ({ ...before.attributes, title }) },
          how(),
        ),
      ),
    );
    expect(await markedOf(id)).toMatchObject({ revision: 9 });
  });
});

describe('a change of a group', () => {
  it('marks who joined and who left, for applications whose assignment rests on groups', async () => {
    const stays = await newPerson(fixture.directory, tenantId);
    const goes = await newPerson(fixture.directory, tenantId);
    const groupId = await newGroup('Engineers', [goes.id]);
    const application = await newApplication({ assignment: 'groups', groupIds: [groupId], pushGroups: true });
    await newApplication();
    await changeMembers(fixture.directory, { tenantId, groupId, add: [stays.id], remove: [goes.id] }, how());
    const expected = [
      { application, kind: 'Group', id: groupId, revision: 1, priority: 1 },
      { application, kind: 'User', id: stays.id, revision: 1, priority: 1 },
      { application, kind: 'User', id: goes.id, revision: 1, priority: 0 },
    ];
    expect(await marked()).toHaveLength(expected.length);
    expect(await marked()).toEqual(expect.arrayContaining(expected));
  });

  it('marks everyone in steps when a group joins or leaves it, and when it is deleted', async () => {
    const inner = await newGroup('Inner');
    const outer = await newGroup('Outer');
    const application = await newApplication({ assignment: 'groups', groupIds: [outer] });
    const step = { application, kind: 'Application', id: application, priority: 1 };
    await changeMembers(fixture.directory, { tenantId, groupId: outer, add: [inner] }, how());
    expect(await markedOf(application)).toEqual({ ...step, revision: 1 });
    await deleteGroup(fixture.directory, { scope: { tenantId, connectionId: null, baseUrl: '' }, id: inner }, how());
    expect(await markedOf(application)).toEqual({ ...step, revision: 2 });
  });

  it('marks the groups of a person who is deleted', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    const groupId = await newGroup('Engineers', [person.id]);
    await newApplication({ assignment: 'groups', groupIds: [groupId], pushGroups: true });
    await forget();
    await deletePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await markedOf(groupId)).toMatchObject({ kind: 'Group' });
    expect(await markedOf(person.id)).toMatchObject({ kind: 'User', priority: 0 });
  });
});
