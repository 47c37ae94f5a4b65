import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import {
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { deleteReceiver } from '@/lib/journal/events/delete-receiver';
import { dropLate } from '@/lib/journal/events/postgres/drop-late';
import { type EventProcess, eventProcess, newReceiver } from '@/lib/journal/events/postgres/testing/world';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { clientIdsNotNotified } from '../departure';
import { exportDepartures } from '../export-departures';
import { findDeparture, listDepartures } from '../list-departures';
import { leaverJson } from '../report';
import { createDepartureStore } from '.';

let fixture: Fixture;
let tenantId: string;
let person: Person;
let here: EventProcess;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  person = await newPerson(fixture.directory, tenantId);
  here = eventProcess(fixture.database);
});

const departures = () => createDepartureStore(fixture.database);
const departure = () => findDeparture(departures(), { tenantId, personId: person.id });

/** What the list, the page, the CSV file and the report say. */
async function said() {
  const services = { auditLog: createAuditLogStore(fixture.database), departures: departures() };
  let csv = '';
  for await (const piece of await exportDepartures(services, { tenantId, filter: {} }, how())) csv += piece;
  const listed = (await listDepartures(departures(), { tenantId })).departures;
  return {
    csv,
    list: listed.map(withoutDeliveries),
    page: [await departure()].flatMap((one) => one ?? []).map(withoutDeliveries),
    report: listed.map(leaverJson),
  };
}

const withoutDeliveries = (of: NonNullable<Awaited<ReturnType<typeof departure>>>) => ({
  ...of,
  notices: of.notices?.map(({ deliveryId: _, ...notice }) => notice),
  applications: of.applications.map(({ deliveryId: _, ...notice }) => notice),
});

/** Lets days pass since everything so far. */
async function pass(days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days}::int)`;
  const ofTenant = sql`WHERE tenant_id = ${tenantId}::uuid`;
  for (const statement of [
    sql`UPDATE audit_event SET at = at - ${ago} ${ofTenant}`,
    sql`UPDATE outbox_event SET created_at = created_at - ${ago} ${ofTenant}`,
    sql`UPDATE event_delivery SET recorded_at = recorded_at - ${ago}, settled_at = settled_at - ${ago} ${ofTenant}`,
    sql`UPDATE logout_delivery SET recorded_at = recorded_at - ${ago}, settled_at = settled_at - ${ago} ${ofTenant}`,
    sql`UPDATE downstream_resource SET confirmed_at = confirmed_at - ${ago} ${ofTenant}`,
    sql`UPDATE token_family SET revoked_at = revoked_at - ${ago} ${ofTenant}`,
    sql`UPDATE tenant SET departure_notices_since = departure_notices_since - ${ago} WHERE id = ${tenantId}::uuid`,
  ])
    await fixture.database.execute(statement);
}

const deliver = ({ id }: { id: string }) =>
  fixture.database.execute(sql`
    UPDATE event_delivery SET status = 'delivered', attempts = 1, settled_at = now() WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${id}::uuid`);

const rows = async (table: 'event_delivery' | 'logout_delivery' | 'downstream_resource' | 'departure_notice') => {
  const [counted] = await fixture.database.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${sql([table])} WHERE tenant_id = ${tenantId}::uuid`,
  );
  return counted?.count;
};

it('list, page, CSV and report of leavers are the same before and after the clean-up deletes the deliveries', async () => {
  const { receiver: webhook } = await newReceiver(here.services, tenantId, {
    method: 'webhook',
    address: 'https://receiver.example',
  });
  const { receiver: polls } = await newReceiver(here.services, tenantId, { method: 'poll' });
  await fixture.database.execute(sql`
    INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, metadata, updated_at)
    VALUES (${tenantId}::uuid, 'app', 'Storefront', 'none', '{"backchannelLogoutUri":"https://app.example/logout"}', now()),
      (${tenantId}::uuid, 'old', 'Portal', 'none', '{}', now())`);
  await issueEverything(fixture.database, person);
  await fixture.database.execute(sql`
    INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, idle_expires_at, expires_at)
    VALUES (${tenantId}::uuid, ${newId()}::uuid, 'old', ${person.id}::uuid, 'authorization_code', now() + interval '1 day', now() + interval '1 day')`);
  await deactivatePerson(fixture.directory, person, how());
  await deliver(webhook);
  await fixture.database.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, kind, client_id, person_id, status, attempts, recorded_at, next_attempt_at, settled_at, last_error)
    SELECT ${tenantId}::uuid, gen_random_uuid(), kind, client_id, ${person.id}::uuid, status, 3, now(), now(), now(), error
    FROM (VALUES ('revocation', 'gone', 'expired', 'No answer'), ('logout', 'portal', 'superseded', NULL)) AS given (kind, client_id, status, error)`);
  await fixture.database.execute(
    sql`UPDATE logout_delivery SET status = 'delivered', settled_at = now() WHERE tenant_id = ${tenantId}::uuid AND client_id = 'app'`,
  );
  const applicationId = newId();
  await fixture.database.execute(sql`
    INSERT INTO downstream_application (tenant_id, id, name, base_url, secret_sealed)
    VALUES (${tenantId}::uuid, ${applicationId}::uuid, 'Wiki', 'https://wiki.example/scim', ''::bytea)`);
  await fixture.database.execute(sql`
    INSERT INTO downstream_resource (tenant_id, application_id, kind, resource_id, revision, settled_revision, due_at, waiting_since, confirmed_at)
    VALUES (${tenantId}::uuid, ${applicationId}::uuid, 'User', ${person.id}::uuid, 2, 2, now(), now(), now() + interval '1 second')`);
  await pass(40);
  await dropLate(fixture.database);
  await fixture.database.execute(
    sql`UPDATE event_delivery SET settled_at = settled_at - interval '9 days' WHERE tenant_id = ${tenantId}::uuid AND status = 'expired'`,
  );

  const before = await said();
  expect(before.list[0]?.notices?.map(({ kind, to, status }) => [kind, to.id, status]).sort()).toEqual(
    [
      ['event', polls.id, 'expired'],
      ['event', webhook.id, 'delivered'],
      ['logout', 'app', 'delivered'],
      ['logout', 'portal', 'superseded'],
      ['revocation', 'gone', 'expired'],
    ].sort(),
  );
  expect(before.list[0]?.applications).toMatchObject([{ to: { name: 'Wiki' }, status: 'delivered' }]);
  expect(before.report[0]?.clients_not_notified).toEqual(['old']);
  await reapExpired(fixture.database);

  expect([await rows('event_delivery'), await rows('logout_delivery'), await rows('downstream_resource')]).toEqual([
    0, 0, 0,
  ]);
  expect(await said()).toEqual(before);
});

it('a receiver has one notice also when its deliveries are deleted at different times: the least settled', async () => {
  const { receiver } = await newReceiver(here.services, tenantId, {
    method: 'webhook',
    address: 'https://receiver.example',
  });
  await issueEverything(fixture.database, person);
  await deactivatePerson(fixture.directory, person, how());
  await deliver(receiver);
  const announcing = sql`tenant_id = ${tenantId}::uuid AND event_id IN (
    SELECT id FROM outbox_event WHERE tenant_id = ${tenantId}::uuid AND subject = ${`User ${person.id}`} AND kinds && '{resource.deactivated,token-family.revoked}')`;
  const [first, ...others] = await fixture.database.query<{ id: string }>(
    sql`SELECT id::text AS id FROM event_delivery WHERE ${announcing}`,
  );
  expect(others.length).toBeGreaterThan(0);
  const isFirst = sql`tenant_id = ${tenantId}::uuid AND id = ${first?.id}::uuid`;
  await fixture.database.execute(sql`UPDATE event_delivery SET status = 'refused' WHERE ${isFirst}`);
  await pass(8);
  await fixture.database.execute(
    sql`UPDATE event_delivery SET settled_at = now() WHERE tenant_id = ${tenantId}::uuid AND NOT (${isFirst})`,
  );
  const notices = async () => (await departure())?.notices?.map(({ to, status }) => [to.id, status]);
  const one = [[receiver.id, 'refused']];
  expect(await notices()).toEqual(one);
  await reapExpired(fixture.database);
  expect(await rows('event_delivery')).toBeGreaterThan(0);
  expect(await notices()).toEqual(one);
  await pass(8);
  await reapExpired(fixture.database);
  expect([await rows('event_delivery'), await rows('departure_notice')]).toEqual([0, 1]);
  expect(await notices()).toEqual(one);
});

it('notices stay when their receiver is deleted, and those of other people and tenants are not kept with them', async () => {
  const { receiver } = await newReceiver(here.services, tenantId, { method: 'poll' });
  const [other, active] = [await newPerson(fixture.directory, tenantId), await newPerson(fixture.directory, tenantId)];
  await deactivatePerson(fixture.directory, person, how());
  await deactivatePerson(fixture.directory, other, how());
  await deleteReceiver(here.services, { tenantId, id: receiver.id }, how());
  expect((await departure())?.notices).toMatchObject([
    { kind: 'event', deliveryId: null, to: { id: receiver.id, name: receiver.name }, status: 'expired' },
  ]);
  expect(await rows('departure_notice')).toBe(2);
  expect((await departures().noticesOf(tenantId, active.id, new Date())).notices).toEqual([]);
});

it('a departure without notices has none for good, and one from before they were kept has unknown ones', async () => {
  await deactivatePerson(fixture.directory, person, how());
  await pass(8);
  expect((await departure())?.notices).toEqual([]);
  await fixture.database.execute(sql`UPDATE tenant SET departure_notices_since = now() WHERE id = ${tenantId}::uuid`);
  expect((await departure())?.notices).toBeNull();
});

it('which clients could not be notified is unknown once the token families that ended are deleted', async () => {
  await fixture.database.execute(sql`
    INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, updated_at)
    VALUES (${tenantId}::uuid, 'app', 'Storefront', 'none', now())`);
  await issueEverything(fixture.database, person);
  await deactivatePerson(fixture.directory, person, how());
  const clientIds = async () => {
    const found = await departure();
    return found && clientIdsNotNotified(found);
  };
  expect(await clientIds()).toEqual(['app']);
  await fixture.database.execute(sql`DELETE FROM token_family WHERE tenant_id = ${tenantId}::uuid`);
  expect(await clientIds()).toBeNull();
});

it('what is kept expires with the audit log of its tenant', async () => {
  const { receiver } = await newReceiver(here.services, tenantId, { method: 'poll' });
  await deactivatePerson(fixture.directory, person, how());
  await deleteReceiver(here.services, { tenantId, id: receiver.id }, how());
  const old = (days: number) =>
    fixture.database.execute(
      sql`UPDATE departure_notice SET at = now() - make_interval(days => ${days}::int) WHERE tenant_id = ${tenantId}::uuid`,
    );
  await old(400);
  await reapExpired(fixture.database);
  expect(await rows('departure_notice')).toBe(1);
  await fixture.database.execute(sql`UPDATE tenant SET settings = '{"auditLogDays":365}' WHERE id = ${tenantId}::uuid`);
  await old(300);
  await reapExpired(fixture.database);
  expect(await rows('departure_notice')).toBe(1);
  await old(400);
  await reapExpired(fixture.database);
  expect(await rows('departure_notice')).toBe(0);
});
