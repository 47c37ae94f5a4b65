import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMembers, joinGroups } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

async function group(displayName: string): Promise<string> {
  const created = await createGroup(fixture.directory, { tenantId, displayName }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.group.id;
}

const changes = (id: string) =>
  fixture.database.query<{ detail: unknown }>(sql`
  SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} AND action = 'group.updated'`);

describe('adding a person to several groups', () => {
  it('adds them, with an audit row for each group that they were not yet in', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    const [first, second, before] = [await group('First'), await group('Second'), await group('Before')];
    await changeMembers(fixture.directory, { tenantId, groupId: before, add: [person.id] }, how());
    expect(
      await joinGroups(
        fixture.directory,
        { tenantId, personId: person.id, groupIds: [first, second, first, before, newId(), 'no id'] },
        how(),
      ),
    ).toEqual({ kind: 'joined', groups: 2 });
    const held = await fixture.directory.listGroupsOf(tenantId, person.id, 10);
    expect(held.map(({ displayName, connectionId }) => [displayName, connectionId])).toEqual([
      ['Before', null],
      ['First', null],
      ['Second', null],
    ]);
    for (const id of [first, second, before]) expect(await changes(id)).toHaveLength(1);
  });

  it('does nothing for a deleted person or in another tenant', async () => {
    const [person, open] = [await newPerson(fixture.directory, tenantId), await group('Open')];
    await deletePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await joinGroups(fixture.directory, { tenantId, personId: person.id, groupIds: [open] }, how())).toEqual({
      kind: 'not-found',
    });
    const stranger = await newPerson(fixture.directory, await newTenant(fixture.database));
    expect(await joinGroups(fixture.directory, { tenantId, personId: stranger.id, groupIds: [open] }, how())).toEqual({
      kind: 'not-found',
    });
    expect(await changes(open)).toEqual([]);
  });
});
