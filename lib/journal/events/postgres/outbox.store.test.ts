import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { changePerson } from '@/lib/directory/change-person';
import { createGroup } from '@/lib/directory/create-group';
import { createPerson } from '@/lib/directory/create-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { cause, type Fixture, how, newPerson, newTenant } from '@/lib/directory/postgres/testing/fixture';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { Delivery } from '../delivery';
import { switchReceiver } from '../switch-receiver';
import { createEventFeed } from './feed';
import type { ReceivingServer } from './testing/receiving-server';
import { setEventScene } from './testing/scene';
import { type EventProcess, eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;
let second: Database;
let server: ReceivingServer;
let tenantId: string;
let here: EventProcess;

setEventScene((scene) => {
  ({ fixture, second, server, tenantId, here } = scene);
});

const rows = () =>
  fixture.database.query<{ receiver: string; status: string; kinds: string[]; payload: Record<string, unknown> }>(sql`
  SELECT d.receiver_id::text AS receiver, d.status, e.kinds, e.payload FROM event_delivery d JOIN outbox_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
  WHERE d.tenant_id = ${tenantId}::uuid ORDER BY d.recorded_at, d.id`);
const events = () =>
  fixture.database.query<{ id: string }>(sql`SELECT id::text FROM outbox_event WHERE tenant_id = ${tenantId}::uuid`);
const waiting = (receiver: { tenantId: string; id: string }) => createEventFeed(fixture.database).read(receiver, 100);
const attributes = () => ({ userName: `${newId()}@example.com`, active: true });

describe('the outbox', () => {
  it('records nothing that no receiver wants: without a receiver, of an unwanted kind, for a disabled one, or for another tenant’s', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    const { receiver } = await newReceiver(here.services, tenantId, {
      method: 'poll',
      event_kinds: ['resource.deleted'],
    });
    await newReceiver(here.services, await newTenant(fixture.database), { method: 'poll' });
    await changePerson(
      fixture.directory,
      { tenantId, id: person.id, attributes: (before) => ({ ...before.attributes, title: 'Countess' }) },
      how(),
    );
    await switchReceiver(here.services, { tenantId, id: receiver.id, enabled: false }, how());
    await deletePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await events()).toEqual([]);
  });

  it('records a committed change exactly once for each receiver', async () => {
    const first = await newReceiver(here.services, tenantId, { method: 'poll' });
    const other = await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    expect((await rows()).map(({ receiver, status }) => `${receiver} ${status}`).sort()).toEqual(
      [`${first.receiver.id} pending`, `${other.receiver.id} pending`].sort(),
    );
    expect(await events()).toHaveLength(1);
  });

  it('records nothing for a change that is rolled back or that changes nothing', async () => {
    await newReceiver(here.services, tenantId, { method: 'poll' });
    const given = attributes();
    const undone = new Error('undone');
    await expect(
      fixture.database.transaction(async (connection) => {
        const created = await createPerson(createDirectoryStore(connection), { tenantId, attributes: given }, how());
        expect(created.kind).toBe('created');
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await events()).toEqual([]);

    const person = await newPerson(fixture.directory, tenantId, given);
    expect((await createPerson(fixture.directory, { tenantId, attributes: given }, how())).kind).toBe('conflict');
    await changePerson(
      fixture.directory,
      { tenantId, id: person.id, attributes: (before) => ({ ...before.attributes }) },
      how(),
    );
    expect(await events()).toHaveLength(1);
  });

  it('is written by every operation, with one event for a change of several kinds', async () => {
    await newReceiver(here.services, tenantId, { method: 'poll' });
    const { id } = await newPerson(fixture.directory, tenantId);
    await deactivatePerson(fixture.directory, { tenantId, id }, how());
    await changePerson(
      fixture.directory,
      { tenantId, id, attributes: (before) => ({ ...before.attributes, active: true }) },
      how(),
    );
    const group = await createGroup(fixture.directory, { tenantId, displayName: 'Engineers' }, how());
    if (group.kind !== 'created') throw new Error(group.kind);
    await changeMembers(fixture.directory, { tenantId, groupId: group.group.id, add: [id] }, how());
    await deletePerson(fixture.directory, { tenantId, id }, how());
    expect((await rows()).map(({ kinds }) => kinds)).toEqual([
      ['resource.created'],
      ['resource.changed', 'resource.deactivated'],
      ['resource.changed', 'resource.activated'],
      ['resource.created'],
      ['resource.changed'],
      ['resource.deleted'],
      ['resource.changed'],
    ]);
  });

  it('keeps values only when a receiver wants them, and what caused the change', async () => {
    await newReceiver(here.services, tenantId, { method: 'poll' });
    const origin = { requestId: newId(), ipAddress: null, userAgent: null };
    await createPerson(
      fixture.directory,
      { tenantId, attributes: { ...attributes(), title: 'Countess' } },
      { cause: { ...cause, origin }, now: new Date() },
    );
    await newReceiver(here.services, tenantId, { method: 'poll', content: 'full' });
    await newPerson(fixture.directory, tenantId, { title: 'Countess' });
    const [notice, full] = await rows();
    expect(notice?.payload).toMatchObject({ txn: origin.requestId, attributes: ['id', 'userName', 'active', 'title'] });
    expect(notice?.payload).not.toHaveProperty('values');
    expect(full?.payload).toMatchObject({ txn: null, values: { title: 'Countess' } });
  });

  it('delivers one subject’s events in the order in which they were committed, whichever process wrote them: 200 of them', async () => {
    const { receiver } = await newReceiver(here.services, tenantId, { method: 'poll' });
    const { id } = await newPerson(fixture.directory, tenantId);
    const directories = [fixture.directory, createDirectoryStore(second)];
    await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        changePerson(
          directories[at % 2] ?? fixture.directory,
          { tenantId, id, attributes: (before) => ({ ...before.attributes, title: `Title ${at}` }) },
          how(),
        ),
      ),
    );
    const versions: number[] = [];
    for (let left = await waiting(receiver); left.length > 0; left = await waiting(receiver)) {
      versions.push(
        ...left.map(({ payload }: Delivery) => (payload as { resource: { version: number } }).resource.version),
      );
      await createEventFeed(fixture.database).settle(receiver, {
        acknowledged: left.map((delivery) => delivery.id),
        refused: [],
      });
    }
    expect(versions).toEqual(Array.from({ length: 201 }, (_, at) => at + 1));
  });
});

describe('a process that is killed', () => {
  it('between commit and delivery loses nothing: another process delivers', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    // Simulates a process that claimed the event and then died.
    const killed = eventProcess(second, { post: () => new Promise(() => undefined) });
    void killed.deliveryWorker.deliverDue();
    await expect
      .poll(
        async () =>
          (
            await fixture.database.query<{ attempts: number }>(
              sql`SELECT attempts FROM event_delivery WHERE tenant_id = ${tenantId}::uuid`,
            )
          )[0]?.attempts,
      )
      .toBe(1);
    // It must not claim the event again, nor be about to.
    void killed.deliveryWorker.close();
    const statements = sql`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`;
    await expect.poll(() => fixture.database.query(statements)).toEqual([]);
    await here.deliveryWorker.deliverDue();
    expect(server.received).toEqual([]);
    await fixture.database.execute(
      sql`UPDATE event_delivery SET next_attempt_at = now() - interval '1 second' WHERE tenant_id = ${tenantId}::uuid`,
    );
    const another = eventProcess(fixture.database);
    await another.deliveryWorker.deliverDue();
    expect([server.received.length, ...another.logged]).toEqual([1]);
    const { id } =
      (
        await fixture.database.query<{ id: string }>(
          sql`SELECT id::text AS id FROM event_delivery WHERE tenant_id = ${tenantId}::uuid AND status = 'delivered'`,
        )
      )[0] ?? {};
    expect(decodeJwt(server.received[0]?.body ?? '').jti).toBe(id);
  });
});
