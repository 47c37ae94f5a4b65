import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createLogoutLog } from '@/lib/grants/logout/postgres/deliveries';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { startReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { eventProcess, newReceiver } from '@/lib/journal/events/postgres/testing/world';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createDownstreamStore } from '@/lib/provisioning/downstream/postgres';
import { retryNotice } from '../retry-notice';
import { createDepartureStore } from '.';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

it('sends a notice of each kind again, only of the tenant, with an audit entry', async () => {
  const [tenantId, other] = [await newTenant(fixture.database), await newTenant(fixture.database)];
  const here = eventProcess(fixture.database);
  const server = await startReceivingServer();
  server.answer = () => ({ status: 400, body: JSON.stringify({ err: 'invalid_request' }) });
  await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
  const person = await newPerson(fixture.directory, tenantId);
  await here.deliveryWorker.deliverDue();
  await server.close();
  const [applicationId, groupId] = [newId(), newId()];
  await fixture.database.prisma.downstreamApplication.create({
    data: {
      tenantId,
      id: applicationId,
      name: 'Wiki',
      baseUrl: 'https://wiki.example',
      secretSealed: new Uint8Array(),
    },
  });
  await fixture.database.execute(sql`
    INSERT INTO downstream_resource (tenant_id, application_id, kind, resource_id, name, due_at, waiting_since, given_up_at, attempts)
    SELECT ${tenantId}::uuid, ${applicationId}::uuid, kind, id::uuid, kind, now(), now(), now(), 9
    FROM (VALUES ('User', ${person.id}), ('Group', ${groupId})) AS given (kind, id)`);
  await fixture.database.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, kind, client_id, person_id, status, attempts, recorded_at, next_attempt_at, settled_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), kind, 'app', ${person.id}::uuid, 'expired', 3, now(), now(), now()
    FROM unnest(ARRAY['logout', 'revocation']) AS kind`);
  const departures = createDepartureStore(fixture.database);
  const query = { state: 'given-up', page: 1, pageSize: 10 } as const;
  const { notices } = await departures.listUndelivered({ ...query, tenantId });
  expect(notices.map(({ kind }) => kind).sort()).toEqual(['downstream', 'downstream', 'event', 'logout', 'revocation']);
  const queues = {
    logoutLog: createLogoutLog(fixture.database),
    eventReceivers: here.services,
    downstream: { store: createDownstreamStore(fixture.database) },
  };
  for (const { kind, deliveryId, to } of notices) {
    const retry = (of: string, id: string) =>
      retryNotice(queues, { tenantId: of, kind, to: to.id, deliveryId: id }, how());
    expect([kind, await retry(other, deliveryId), await retry(tenantId, newId())]).toEqual([kind, false, false]);
    expect([kind, await retry(tenantId, deliveryId)]).toEqual([kind, true]);
  }
  expect(await departures.listUndelivered({ ...query, tenantId })).toEqual({ notices: [], total: 0 });
  const { events } = await listAuditEvents(createAuditLogStore(fixture.database), { tenantId, pageSize: 50 });
  const again = /again|retried/;
  expect(events.flatMap(({ action }) => (again.test(action) ? [action] : [])).sort()).toEqual([
    'client.notified-again',
    'client.notified-again',
    'downstream-application.retried',
    'downstream-application.retried',
    'event-receiver.delivered-again',
  ]);
});
