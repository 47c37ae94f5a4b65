/** Deleting or restoring a person changes the members of their groups, and each of those groups reports it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import { deleteGroup } from '@/lib/directory/delete-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { createEventStore } from '@/lib/journal/events/postgres';
import { newReceiver } from '@/lib/journal/events/postgres/testing/world';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { createDirectoryStore } from '.';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';
import { recording } from './testing/scim';

let fixture: Fixture;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

async function groupOf(...add: string[]): Promise<string> {
  const created = await createGroup(fixture.directory, { tenantId, displayName: 'Group' }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  await changeMembers(fixture.directory, { tenantId, groupId: created.group.id, add }, how());
  return created.group.id;
}

const listen = () =>
  newReceiver(
    { store: createEventStore(fixture.database), sealingKey: new Uint8Array(32), mayUseHttp: () => false },
    tenantId,
    { method: 'poll', content: 'full' },
  );
const eventsOf = async (id: string) =>
  await fixture.database.query<{ kinds: string[]; payload: JsonObject }>(sql`
  SELECT kinds, payload FROM outbox_event WHERE tenant_id = ${tenantId}::uuid AND subject = ${`Group ${id}`}`);
const auditOf = (id: string) =>
  fixture.database.query<{ action: string; detail: JsonObject }>(sql`
  SELECT action, detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} AND action = 'group.updated'
  ORDER BY at, id`);
const reported = (version: number, members: { added: string[]; removed: string[] }) => ({
  kinds: ['resource.changed'],
  payload: expect.objectContaining({
    resource: expect.objectContaining({ type: 'Group', version }),
    attributes: ['members'],
    members,
  }) as JsonObject,
});

describe('the groups of a deleted person', () => {
  it('each report to receivers and the audit log that the member left and came back', async () => {
    const { id } = await newPerson(fixture.directory, tenantId);
    const groups = [await groupOf(id), await groupOf(id)];
    const other = await groupOf((await newPerson(fixture.directory, tenantId)).id);
    await listen();
    await deletePerson(fixture.directory, { tenantId, id }, how());
    for (const group of groups) expect(await eventsOf(group)).toEqual([reported(3, { added: [], removed: [id] })]);
    await restorePerson(fixture.directory, { tenantId, id }, how());
    for (const group of groups) {
      expect(await eventsOf(group)).toEqual([
        reported(3, { added: [], removed: [id] }),
        reported(4, { added: [id], removed: [] }),
      ]);
      expect((await auditOf(group)).map(({ detail }) => detail)).toEqual([
        { added: 1, addedIds: [id] },
        { removed: 1, removedIds: [id] },
        { added: 1, addedIds: [id] },
      ]);
    }
    expect(await eventsOf(other)).toEqual([]);
  });

  it('report it when the group nested in them is deleted', async () => {
    const inner = await groupOf();
    const outer = await groupOf(inner);
    await listen();
    await deleteGroup(fixture.directory, { scope: { tenantId, connectionId: null, baseUrl: '' }, id: inner }, how());
    expect(await eventsOf(outer)).toEqual([reported(3, { added: [], removed: [inner] })]);
    expect((await auditOf(outer)).at(-1)?.detail).toEqual({ removed: 1, removedIds: [inner] });
  });

  it('take the same number of statements however many there are', async () => {
    const statementsFor = async (groups: number) => {
      const { id } = await newPerson(fixture.directory, tenantId);
      await fixture.database.execute(sql`
        WITH made AS (
          INSERT INTO "group" (tenant_id, id, display_name, display_name_key) SELECT ${tenantId}::uuid, gen_random_uuid(), 'g' || n, 'g' || n FROM generate_series(1, ${groups}::int) n RETURNING id
        ) INSERT INTO group_member (tenant_id, group_id, member_id, type) SELECT ${tenantId}::uuid, id, ${id}::uuid, 'User' FROM made`);
      const { connection, statements } = recording(fixture.database);
      await deletePerson(
        createDirectoryStore(connection),
        { tenantId, id },
        { ...how(), cause: { actor: { type: 'operator', id: null, name: newId() }, origin: null } },
      );
      return statements.length;
    };
    await listen();
    expect(await statementsFor(300)).toBe(await statementsFor(2));
  });
});
