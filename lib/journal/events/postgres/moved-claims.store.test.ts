import { beforeEach, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import { deleteGroup } from '@/lib/directory/delete-group';
import { type Fixture, how, newPerson } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { createEventFeed } from './feed';
import { setEventScene } from './testing/scene';
import { type EventProcess, newReceiver } from './testing/world';

let fixture: Fixture;
let tenantId: string;
let here: EventProcess;
let receiver: { tenantId: string; id: string };
let ada: string;

setEventScene((scene) => {
  ({ fixture, tenantId, here } = scene);
});
beforeEach(async () => {
  ({ id: ada } = await newPerson(fixture.directory, tenantId));
  ({ receiver } = await newReceiver(here.services, tenantId, {
    ...{ method: 'poll', event_kinds: ['token-claims.changed'], content: 'full' },
  }));
});

/** What waits for the receiver: whom it is about and the claims; each is taken out. */
async function told() {
  const waiting = await createEventFeed(fixture.database).read(receiver, 100);
  await fixture.database.execute(sql`DELETE FROM event_delivery WHERE tenant_id = ${tenantId}::uuid`);
  return waiting.map(({ payload }) => {
    const { personId, initiator, claims } = payload as Record<string, unknown>;
    return { personId, initiator, claims };
  });
}

async function group(displayName: string, ...members: string[]) {
  const created = await createGroup(fixture.directory, { tenantId, connectionId: null, displayName, members }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.group.id;
}
const change = (groupId: string, members: { add?: string[]; remove?: string[] }) =>
  changeMembers(fixture.directory, { tenantId, groupId, ...members }, how());
const scope = () => ({ tenantId, connectionId: null, baseUrl: '' });

describe('a change of groups is a change of claims', () => {
  it('with the groups that the person has then: created with them, joined, left and deleted', async () => {
    const first = await group('First', ada);
    expect(await told()).toEqual([
      { personId: ada, initiator: 'admin', claims: { groups: ['First'], group_ids: [first] } },
    ]);
    const second = await group('Second');
    expect(await told()).toEqual([]);
    await change(second, { add: [ada] });
    expect(await told()).toMatchObject([{ claims: { groups: ['First', 'Second'], group_ids: [first, second] } }]);
    await change(second, { add: [ada] });
    expect(await told()).toEqual([]);
    await change(first, { remove: [ada] });
    expect(await told()).toMatchObject([{ claims: { groups: ['Second'], group_ids: [second] } }]);
    await deleteGroup(fixture.directory, { scope: scope(), id: second }, how());
    expect(await told()).toMatchObject([{ personId: ada, claims: { groups: [], group_ids: [] } }]);
  });

  it('for the people in a nested group, and for no one else', async () => {
    await newPerson(fixture.directory, tenantId);
    const inner = await group('Inner', ada);
    const outer = await group('Outer');
    await told();
    await change(outer, { add: [inner] });
    expect(await told()).toMatchObject([{ personId: ada, claims: { groups: ['Inner', 'Outer'] } }]);
  });

  it('only for receivers that may have values', async () => {
    await fixture.database.execute(
      sql`UPDATE event_receiver SET content = 'notice' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await group('First', ada);
    expect(await told()).toEqual([]);
    expect(
      await fixture.database.query(sql`SELECT id::text FROM outbox_event WHERE tenant_id = ${tenantId}::uuid`),
    ).toEqual([]);
  });

  it('is an event that can be sent', async () => {
    await group('First', ada);
    const [delivery] = await createEventFeed(fixture.database).read(receiver, 100);
    if (!delivery) throw new Error('No event was queued.');
    const body = await here.composer.webhook(delivery, {
      ...{ ...receiver, audience: null, eventKinds: ['token-claims.changed'], content: 'full' },
      ...{ signingAlg: 'ES256', subjectFormat: 'iss_sub' },
    });
    expect(JSON.parse(body)).toMatchObject({
      type: 'token_claims.changed',
      data: { sub: ada, claims: { groups: ['First'] } },
    });
  });
});
