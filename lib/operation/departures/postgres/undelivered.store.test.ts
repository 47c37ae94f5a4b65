import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { deliverAgain } from '@/lib/journal/events/deliver-again';
import { listDeliveries } from '@/lib/journal/events/list-deliveries';
import { startReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { eventProcess, newReceiver } from '@/lib/journal/events/postgres/testing/world';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createDepartureStore } from '.';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

/** A downstream application. */
async function newWiki(tenantId: string, more: { pausedUntil?: Date } = {}): Promise<string> {
  const id = newId();
  await fixture.database.prisma.downstreamApplication.create({
    data: { tenantId, id, name: 'Wiki', baseUrl: 'https://wiki.example', secretSealed: new Uint8Array(), ...more },
  });
  return id;
}

it('lists what no receiver of any kind accepted, the latest first, only of the tenant, until it is sent again', async () => {
  const [tenantId, other] = [await newTenant(fixture.database), await newTenant(fixture.database)];
  const here = eventProcess(fixture.database);
  const server = await startReceivingServer();
  server.answer = () => ({ status: 400, body: JSON.stringify({ err: 'invalid_request' }) });
  const { receiver } = await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
  const person = await newPerson(fixture.directory, tenantId);
  await here.deliveryWorker.deliverDue();
  await server.close();
  const applicationId = await newWiki(tenantId);
  await fixture.database.execute(sql`
    INSERT INTO downstream_resource (tenant_id, application_id, kind, resource_id, due_at, waiting_since, given_up_at, attempts)
    VALUES (${tenantId}::uuid, ${applicationId}::uuid, 'User', ${person.id}::uuid, now(), now(), now() + interval '1 minute', 9)`);
  const groupId = newId();
  await fixture.database.execute(sql`
    INSERT INTO downstream_resource (tenant_id, application_id, kind, resource_id, name, revision, due_at, waiting_since, attempts)
    VALUES (${tenantId}::uuid, ${applicationId}::uuid, 'Group', ${groupId}::uuid, 'Editors', 1, now() + interval '1 hour', now(), 2)`);
  await fixture.database.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, kind, client_id, person_id, status, attempts, recorded_at, next_attempt_at, settled_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), 'revocation', 'app', ${person.id}::uuid, status, 3, now(), now(), now() + interval '2 minutes'
    FROM unnest(ARRAY['expired', 'delivered', 'pending']) AS status`);
  const departures = createDepartureStore(fixture.database);
  const about = { id: person.id, userName: person.attributes.userName };
  const all = { page: 1, pageSize: 10 };
  const { notices, total } = await departures.listUndelivered({ ...all, tenantId });
  expect(total).toBe(5);
  expect(notices).toMatchObject([
    { kind: 'revocation', to: { id: 'app', name: 'app' }, status: 'expired', attempts: 3, person: about },
    {
      kind: 'downstream',
      to: { id: applicationId, name: 'Wiki' },
      deliveryId: person.id,
      status: 'expired',
      person: about,
    },
    { kind: 'event', to: { id: receiver.id, name: receiver.name }, status: 'refused', attempts: 1, person: about },
    { kind: 'revocation', status: 'pending', attempts: 3, person: about, nextAttemptAt: expect.any(Date) },
    {
      kind: 'downstream',
      status: 'pending',
      attempts: 2,
      person: null,
      group: { id: groupId, name: 'Editors' },
      nextAttemptAt: expect.any(Date),
    },
  ]);
  expect(await departures.listUndelivered({ tenantId, page: 1, pageSize: 1 })).toEqual({
    notices: notices.slice(0, 1),
    total: 5,
  });
  expect(await departures.listUndelivered({ tenantId, page: 2, pageSize: 3 })).toEqual({
    notices: notices.slice(3),
    total: 5,
  });
  expect(await departures.listUndelivered({ tenantId, page: 9, pageSize: 3 })).toEqual({ notices: [], total: 5 });
  const shown = async (state: 'given-up' | 'trying') => {
    const of = await departures.listUndelivered({ ...all, tenantId, state });
    return { total: of.total, statuses: of.notices.map(({ status }) => status) };
  };
  expect(await shown('given-up')).toEqual({ total: 3, statuses: ['expired', 'expired', 'refused'] });
  expect(await shown('trying')).toEqual({ total: 2, statuses: ['pending', 'pending'] });
  const kinds = async (query: Partial<Parameters<typeof departures.listUndelivered>[0]>) =>
    (await departures.listUndelivered({ ...all, tenantId, ...query })).notices.map(({ kind }) => kind);
  expect(await kinds({ kind: 'downstream' })).toEqual(['downstream', 'downstream']);
  expect(await kinds({ search: 'EDIT' })).toEqual(['downstream']);
  expect((await kinds({ search: person.attributes.userName })).sort()).toEqual([
    'downstream',
    'event',
    'revocation',
    'revocation',
  ]);
  expect(await kinds({ search: receiver.name })).toEqual(['event']);
  expect(await kinds({ search: '%' })).toEqual([]);
  expect(await kinds({ createdUntil: new Date(0) })).toEqual([]);
  expect(await kinds({ createdFrom: new Date(0) })).toHaveLength(5);
  const inOrder = await kinds({ sort: 'attempts', descending: true });
  expect(inOrder.slice(0, 1)).toEqual(['downstream']);
  expect(await kinds({ sort: 'receiver' })).toHaveLength(5);
  expect((await kinds({ sort: 'recordedAt' })).at(0)).toBe('event');
  expect(await departures.listUndelivered({ ...all, tenantId: other })).toEqual({ notices: [], total: 0 });
  const deliveryId = notices.find(({ kind }) => kind === 'event')?.deliveryId ?? '';
  await deliverAgain(here.services, { tenantId, receiverId: receiver.id, deliveryId }, how());
  expect((await departures.listUndelivered({ ...all, tenantId })).notices.map(({ kind }) => kind)).toEqual([
    'revocation',
    'downstream',
    'revocation',
    'downstream',
  ]);
});

it('shows no attempt before the pause of a receiver or downstream application ends', async () => {
  const tenantId = await newTenant(fixture.database);
  const here = eventProcess(fixture.database);
  const server = await startReceivingServer();
  server.answer = () => ({ status: 503, headers: { 'Retry-After': '120' } });
  const { receiver } = await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
  const person = await newPerson(fixture.directory, tenantId);
  await here.deliveryWorker.deliverDue();
  await server.close();
  const until = new Date(Date.now() + 3_600_000);
  await fixture.database.execute(
    sql`UPDATE event_receiver SET paused_until = ${until} WHERE tenant_id = ${tenantId}::uuid AND id = ${receiver.id}::uuid`,
  );
  const applicationId = await newWiki(tenantId, { pausedUntil: until });
  await fixture.database.execute(sql`
    INSERT INTO downstream_resource (tenant_id, application_id, kind, resource_id, revision, due_at, waiting_since, attempts)
    VALUES (${tenantId}::uuid, ${applicationId}::uuid, 'User', ${person.id}::uuid, 1, now(), now(), 2)`);
  const { notices } = await createDepartureStore(fixture.database).listUndelivered({ tenantId, page: 1, pageSize: 10 });
  expect(notices.map(({ kind, nextAttemptAt }) => [kind, nextAttemptAt]).sort()).toEqual([
    ['downstream', until],
    ['event', until],
  ]);
  const { deliveries } = await listDeliveries(here.services.store, {
    tenantId,
    receiverId: receiver.id,
    descending: true,
    page: 1,
    pageSize: 10,
  });
  expect(deliveries.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([until]);
});
