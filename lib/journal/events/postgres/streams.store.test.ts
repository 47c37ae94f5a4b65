import { beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson } from '@/lib/directory/postgres/testing/fixture';
import { addClient } from '@/lib/grants/oauth/postgres/testing/seed';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { EventReceiver } from '../receiver';
import { signalUris } from '../signal-uris';
import { createStream, STREAMS_AT_MOST } from '../streams/change-stream';
import type { StreamDelivery } from '../streams/stream-configuration';
import { setStreamStatus } from '../streams/stream-status';
import { changeSubject } from '../streams/stream-subjects';
import { verifyStream } from '../streams/verify-stream';
import { createEventFeed } from './feed';
import { setEventScene } from './testing/scene';
import { type EventProcess, eventProcess, issuerUrl } from './testing/world';

let fixture: Fixture;
let tenantId: string;
let here: EventProcess;
let there: EventProcess;
let pushUrl: string;

setEventScene((scene) => {
  ({ fixture, tenantId, here } = scene);
  there = eventProcess(scene.second);
  pushUrl = scene.server.url;
  received = () => scene.server.received.length;
});
let received: () => number;

const clientId = 'receiver';
const events_requested = Object.values(signalUris);
const create = (delivery?: StreamDelivery, on = here) =>
  createStream(
    on.services,
    {
      tenantId,
      client: { id: clientId, name: 'Receiver' },
      supplied: { events_requested, ...(delivery && { delivery }) },
    },
    how(),
  );

async function stream(delivery?: StreamDelivery): Promise<EventReceiver> {
  const created = await create(delivery);
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.receiver;
}

const waiting = async (of: EventReceiver): Promise<string[]> =>
  (await createEventFeed(fixture.database).read(of, 100)).flatMap(({ kinds }) => kinds);

beforeEach(() => addClient(fixture.database, tenantId, clientId));

describe('streams of a client', () => {
  it('are at most as many as allowed, also if several processes create them', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: STREAMS_AT_MOST + 4 }, (_, at) => create(undefined, at % 2 === 0 ? here : there)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(STREAMS_AT_MOST);
    expect(outcomes.filter(({ kind }) => kind === 'too-many')).toHaveLength(4);
  });

  it('of two processes that ask for a verification at the same time, one gets it', async () => {
    const { id } = await stream();
    const asked = await Promise.all(
      [here, there, here, there].map(({ services }) => verifyStream(services, { tenantId, id, clientId }, how())),
    );
    expect(asked.map(({ kind }) => kind).sort()).toEqual(['accepted', 'too-soon', 'too-soon', 'too-soon']);
  });
});

describe('the subjects of a stream', () => {
  const change = (id: string, personId: string, to: 'add' | 'remove', of = tenantId) =>
    changeSubject(
      here.services,
      { tenantId: of, id, clientId, issuer: issuerUrl, subject: { format: 'opaque', id: personId }, change: to },
      how(),
    );
  const listed = async () => {
    const rows = await fixture.database.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM event_stream_subject WHERE tenant_id = ${tenantId}::uuid`,
    );
    return rows[0]?.count;
  };

  it('who were removed are left out of the statement that writes the event', async () => {
    const [without, withAll] = [await stream(), await stream()];
    const person = await newPerson(fixture.directory, tenantId);
    expect(await change(without.id, person.id, 'remove')).toEqual({ kind: 'done' });
    await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect([await waiting(without), await waiting(withAll)]).toEqual([[], ['account.disabled']]);
  });

  it('are people of the tenant only', async () => {
    const { id } = await stream();
    expect(await change(id, newId(), 'remove')).toEqual({ kind: 'done' });
    expect(await listed()).toBe(0);
    expect(await change(id, newId(), 'remove', newId())).toEqual({ kind: 'not-found' });
  });

  it('leave an audit entry for each change', async () => {
    const { id } = await stream();
    const person = await newPerson(fixture.directory, tenantId);
    await change(id, person.id, 'remove');
    await change(id, person.id, 'add');
    const entries = await fixture.database.query(sql`
      SELECT action, detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} AND action LIKE '%subject%' ORDER BY at, id`);
    expect(entries).toEqual([
      { action: 'event-receiver.subject-removed', detail: { personId: person.id } },
      { action: 'event-receiver.subject-added', detail: { personId: person.id } },
    ]);
    expect(await listed()).toBe(0);
  });
});

describe('a stream that is pushed to', () => {
  const push = (): StreamDelivery => ({ method: 'urn:ietf:rfc:8935', endpoint_url: pushUrl });

  it('gets nothing while it is paused, except that it was paused', async () => {
    const { id } = await stream(push());
    await setStreamStatus(here.services, { tenantId, id, status: 'paused' }, how());
    const person = await newPerson(fixture.directory, tenantId);
    await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    await here.deliveryWorker.deliverDue();
    expect(received()).toBe(1);
    await setStreamStatus(here.services, { tenantId, id, status: 'enabled' }, how());
    await here.deliveryWorker.deliverDue();
    expect(received()).toBe(3);
  });

  it('gets nothing while its client is disabled', async () => {
    await stream(push());
    const person = await newPerson(fixture.directory, tenantId);
    const disabled = (at: Date | null) =>
      fixture.database.execute(sql`
        UPDATE client SET disabled_at = ${at} WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`);
    await disabled(new Date());
    await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    await here.deliveryWorker.deliverDue();
    expect(received()).toBe(0);
    await disabled(null);
    await here.deliveryWorker.deliverDue();
    expect(received()).toBe(1);
  });

  it('ends with its client', async () => {
    const { id } = await stream(push());
    await fixture.database.execute(
      sql`DELETE FROM client WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`,
    );
    expect(await here.services.store.find(tenantId, id)).toBeNull();
  });
});
