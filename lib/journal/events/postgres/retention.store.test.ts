import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { sql } from '@/lib/platform/postgres/database';
import { dropLate } from './drop-late';
import { type ReceivingServer, startReceivingServer } from './testing/receiving-server';
import { type EventProcess, eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;
let server: ReceivingServer;
let tenantId: string;
let here: EventProcess;

beforeAll(async () => {
  fixture = await openFixture();
  server = await startReceivingServer();
});
afterAll(async () => {
  await server?.close();
  await fixture?.close();
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  here = eventProcess(fixture.database);
});

const deliveries = () =>
  fixture.database.query<{ status: string }>(sql`
  SELECT status FROM event_delivery WHERE tenant_id = ${tenantId}::uuid ORDER BY recorded_at, id`);
const receivers = () =>
  fixture.database.query<{ losing: boolean }>(sql`
  SELECT losing_since IS NOT NULL AS losing FROM event_receiver WHERE tenant_id = ${tenantId}::uuid`);
const audited = async () =>
  (
    await fixture.database.query<{ action: string }>(sql`
  SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_type = 'event-receiver' ORDER BY at, id`)
  ).map(({ action }) => action);

describe('deliveries', () => {
  it('wait for a receiver for seven days, then expire, and the audit log records that events are lost', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    await newPerson(fixture.directory, tenantId);
    expect(await dropLate(fixture.database)).toBe(0);
    await fixture.database.execute(
      sql`UPDATE event_delivery SET recorded_at = now() - interval '7 days 1 minute' WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(await dropLate(fixture.database)).toBe(2);
    expect((await deliveries()).map(({ status }) => status)).toEqual(['expired', 'expired']);
    expect(await receivers()).toMatchObject([{ losing: true }]);
    expect(await audited()).toEqual(['event-receiver.created', 'event-receiver.failing']);
    await newPerson(fixture.directory, tenantId);
    await here.deliveryWorker.deliverDue();
    expect(await receivers()).toMatchObject([{ losing: false }]);
  });

  it('stay for seven days after they were settled, and are then deleted with the event', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    await here.deliveryWorker.deliverDue();
    await reapExpired(fixture.database);
    expect(await deliveries()).toHaveLength(1);
    await fixture.database.execute(
      sql`UPDATE event_delivery SET recorded_at = now() - interval '8 days', settled_at = now() - interval '8 days' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await fixture.database.execute(
      sql`UPDATE outbox_event SET created_at = now() - interval '8 days' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await reapExpired(fixture.database);
    expect(await deliveries()).toEqual([]);
    expect(await fixture.database.query(sql`SELECT id FROM outbox_event WHERE tenant_id = ${tenantId}::uuid`)).toEqual(
      [],
    );
  });

  it('wait for one receiver up to 100,000: the oldest beyond that expire, and those of other receivers do not', async () => {
    const { receiver } = await newReceiver(here.services, tenantId, { method: 'poll' });
    await newReceiver(here.services, tenantId, { method: 'poll' });
    await newPerson(fixture.directory, tenantId);
    await fixture.database.execute(sql`
      INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), ${receiver.id}::uuid, gen_random_uuid(), 'User ' || at, now() - interval '1 day' + at * interval '1 millisecond', now()
      FROM generate_series(1, 100100) at`);
    expect(await dropLate(fixture.database)).toBe(101);
    const [left] = await fixture.database.query<{ pending: number; oldest: string }>(sql`
      SELECT count(*)::int AS pending, (array_agg(subject ORDER BY recorded_at))[1] AS oldest FROM event_delivery
      WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiver.id}::uuid AND status = 'pending'`);
    expect(left).toEqual({ pending: 100_000, oldest: 'User 102' });
    expect(await dropLate(fixture.database)).toBe(0);
  });
});
