import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import type { Group } from '@/lib/directory/group';
import { groupVersion, renameGroup } from '@/lib/directory/rename-group';
import { sql } from '@/lib/platform/postgres/database';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

async function group(displayName: string, externalId: string | null = null): Promise<Group> {
  const created = await createGroup(fixture.directory, { tenantId, displayName, externalId }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.group;
}

const actions = (id: string) =>
  fixture.database.query<{ action: string; before: unknown; after: unknown }>(sql`
  SELECT action, before, after FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} AND action <> 'group.created' ORDER BY at, id`);

describe('renaming a group', () => {
  it('changes name and externalId with one audit row, and keeps what was left out', async () => {
    const before = await group('Staff', 'g-1');
    const { id } = before;
    expect(
      await renameGroup(
        fixture.directory,
        { tenantId, id, displayName: 'All staff', basedOn: groupVersion(before) },
        how(),
      ),
    ).toMatchObject({ kind: 'changed', group: { displayName: 'All staff', externalId: 'g-1', version: 2 } });
    expect(await actions(id)).toEqual([
      { action: 'group.updated', before: { displayName: 'Staff' }, after: { displayName: 'All staff' } },
    ]);
    const basedOn = groupVersion({ displayName: 'All staff', externalId: 'g-1' });
    expect(
      await renameGroup(
        fixture.directory,
        { tenantId, id, displayName: 'All staff', externalId: null, basedOn },
        how(),
      ),
    ).toMatchObject({ kind: 'changed', group: { externalId: null } });
    expect(await fixture.directory.findGroup(tenantId, id)).toMatchObject({
      displayName: 'All staff',
      externalId: null,
    });
  });

  it('changes nothing when the group was renamed in between, and tolerates new members', async () => {
    const seen = await group('First');
    const change = { tenantId, id: seen.id, basedOn: groupVersion(seen) };
    await changeMembers(
      fixture.directory,
      { tenantId, groupId: seen.id, add: [(await newPerson(fixture.directory, tenantId)).id] },
      how(),
    );
    expect(await renameGroup(fixture.directory, { ...change, displayName: 'Second' }, how())).toMatchObject({
      kind: 'changed',
    });
    expect(await renameGroup(fixture.directory, { ...change, displayName: 'Third' }, how())).toEqual({
      kind: 'changed-meanwhile',
    });
    expect((await fixture.directory.findGroup(tenantId, seen.id))?.displayName).toBe('Second');
  });

  it('accepts another group’s externalId, and finds no group of another tenant', async () => {
    await group('Other', 'shared');
    const one = await group('One');
    const change = { tenantId, id: one.id, displayName: 'One', basedOn: groupVersion(one) };
    expect(
      await renameGroup(fixture.directory, { ...change, tenantId: await newTenant(fixture.database) }, how()),
    ).toEqual({ kind: 'not-found' });
    expect(await renameGroup(fixture.directory, change, how())).toMatchObject({ kind: 'unchanged' });
    expect(await renameGroup(fixture.directory, { ...change, externalId: 'shared' }, how())).toMatchObject({
      kind: 'changed',
      group: { externalId: 'shared' },
    });
  });
});
