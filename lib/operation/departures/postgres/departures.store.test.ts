import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroup } from '@/lib/directory/create-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { handleSignal } from '@/lib/directory/handle-signal';
import { deactivatePerson, reactivatePerson, revokeEverything } from '@/lib/directory/person-access';
import {
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { createEventFeed } from '@/lib/journal/events/postgres/feed';
import { startReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { eventProcess, newReceiver } from '@/lib/journal/events/postgres/testing/world';
import { sql } from '@/lib/platform/postgres/database';
import { parseCsv } from '@/lib/platform/shared/csv';
import { newId } from '@/lib/platform/shared/id';
import { type SignalSettings, usualActions } from '@/lib/platform/shared/signal';
import { noticesToCollect, openNotices, type UndeliveredState } from '../departure';
import { exportDepartures, type LeaversSelection } from '../export-departures';
import { findDeparture, listDepartures } from '../list-departures';
import { leaverJson } from '../report';
import { findReturn } from '../return';
import { createDepartureStore } from '.';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const services = () => ({
  auditLog: createAuditLogStore(fixture.database),
  departures: createDepartureStore(fixture.database),
});
const departureOf = (tenantId: string, personId: string) =>
  findDeparture(services().departures, { tenantId, personId });

/** The cells of a column of the CSV file. */
async function columnOf(tenantId: string, name: string, filter: LeaversSelection['filter'] = {}) {
  let file = '';
  for await (const piece of await exportDepartures(services(), { tenantId, filter }, how())) file += piece;
  const parsed = parseCsv(file);
  const [head = [], ...rows] = parsed.kind === 'parsed' ? parsed.records.map(({ cells }) => cells) : [];
  return rows.map((cells) => cells[head.indexOf(name)]);
}

describe('a departure', () => {
  it('says what ended, for which clients, and who has been notified', async () => {
    const tenantId = await newTenant(fixture.database);
    const here = eventProcess(fixture.database);
    const server = await startReceivingServer();
    const { receiver } = await newReceiver(here.services, tenantId, { method: 'webhook', address: server.url });
    const person = await newPerson(fixture.directory, tenantId);
    await fixture.database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, updated_at)
      VALUES (${tenantId}::uuid, 'app', 'Storefront', 'none', now())`);
    await issueEverything(fixture.database, person);
    expect(await departureOf(tenantId, person.id)).toBeNull();
    await here.deliveryWorker.deliverDue();

    await deactivatePerson(fixture.directory, person, how());

    const departure = await departureOf(tenantId, person.id);
    expect(departure).toMatchObject({
      event: { action: 'person.deactivated', target: { id: person.id } },
      ended: { sessions: 1, tokenFamilies: 1, personalTokens: 1, accessKeys: 0 },
      clients: [{ name: 'Storefront', families: 1, unreachable: true }],
      notices: [{ kind: 'event', to: { id: receiver.id, name: receiver.name }, status: 'pending', attempts: 0 }],
    });
    expect(departure && openNotices(departure)).toBe(1);
    // The client has no address for logout.
    expect(departure && leaverJson(departure).clients_not_notified).toEqual(['app']);
    expect(await columnOf(tenantId, 'clientsNotNotified')).toEqual(['app']);
    await here.deliveryWorker.deliverDue();
    const reported = await departureOf(tenantId, person.id);
    expect(reported?.notices).toMatchObject([{ status: 'delivered', settledAt: expect.any(Date) }]);
    expect(reported && openNotices(reported)).toBe(0);
    await server.close();

    await fixture.database.execute(sql`
      UPDATE audit_event SET at = at - interval '8 days' WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id}`);
    await fixture.database.execute(sql`DELETE FROM event_delivery WHERE tenant_id = ${tenantId}::uuid`);
    const past = await departureOf(tenantId, person.id);
    expect(past?.notices).toBeNull();
    expect(past && openNotices(past)).toBeNull();
    expect(past && leaverJson(past).clients_not_notified).toBeNull();
    expect(await columnOf(tenantId, 'clientsNotNotified')).toEqual(['']);
  });

  it('says until when access tokens that only have their signature checked are accepted', async () => {
    const tenantId = await newTenant(fixture.database);
    await fixture.database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, access_token_lifetime_seconds, updated_at)
      VALUES (${tenantId}::uuid, 'standard', 'Standard', 'none', NULL, now()), (${tenantId}::uuid, 'hour', 'Hour', 'none', 3600, now())`);
    await fixture.database.execute(sql`
      INSERT INTO resource (tenant_id, identifier, name, access_token_lifetime_seconds, updated_at)
      VALUES (${tenantId}::uuid, 'https://api.example', 'API', 7200, now())`);
    const used = new Date(Date.now() - 60_000);
    /** @returns how many seconds after the last use of the family its tokens are accepted */
    const seconds = async (
      clientId: string,
      { resources = [] as string[], lastUsed = used, expires = 86_400 } = {},
    ): Promise<number | null> => {
      const person = await newPerson(fixture.directory, tenantId);
      await fixture.database.execute(sql`
        INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, resources, last_used_at, idle_expires_at, expires_at)
        VALUES (${tenantId}::uuid, ${newId()}::uuid, ${clientId}, ${person.id}::uuid, 'authorization_code', ${resources}::text[], ${lastUsed},
          now() + interval '1 day', ${new Date(used.getTime() + expires * 1000)})`);
      await deactivatePerson(fixture.directory, person, how());
      const departure = await departureOf(tenantId, person.id);
      const until = departure?.accessTokensUntil;
      expect(departure && leaverJson(departure).access_tokens_until).toBe(until?.toISOString() ?? null);
      return until ? (until.getTime() - used.getTime()) / 1000 : null;
    };
    expect(await seconds('standard')).toBe(600);
    expect(await seconds('hour')).toBe(3600);
    expect(await seconds('hour', { resources: ['https://api.example'] })).toBe(7200);
    expect(await seconds('hour', { expires: 1800 })).toBe(1800);
    expect(await seconds('standard', { lastUsed: new Date(used.getTime() - 600_000) })).toBeNull();
    await fixture.database.execute(
      sql`UPDATE tenant SET settings = '{"accessTokenSeconds":900}' WHERE id = ${tenantId}::uuid`,
    );
    expect(await seconds('standard')).toBe(900);
  });

  it('keeps the directory’s request, and how long it took to end everything, without the provisioning log', async () => {
    const tenantId = await newTenant(fixture.database);
    const { cause, now } = how();
    const asked = (method: string, path: string) => ({
      now,
      cause: {
        actor: { type: 'scim-connection' as const, id: newId(), name: 'Okta' },
        origin: {
          requestId: newId(),
          ipAddress: null,
          userAgent: null,
          ...cause.origin,
          scimRequest: { method, path, arrivedAt: performance.now() - 40 },
        },
      },
    });
    const [patched, bulk] = [
      await newPerson(fixture.directory, tenantId),
      await newPerson(fixture.directory, tenantId),
    ];
    await deactivatePerson(fixture.directory, patched, asked('PATCH', `/Users/${patched.id}`));
    await deletePerson(fixture.directory, bulk, asked('POST', '/Bulk'));
    const patchedLeaver = await departureOf(tenantId, patched.id);
    expect(patchedLeaver).toMatchObject({
      way: 'scim',
      scimRequest: { method: 'PATCH', path: `/Users/${patched.id}` },
      request: null,
    });
    expect(patchedLeaver && leaverJson(patchedLeaver).scim_request?.duration_ms).toBeGreaterThanOrEqual(40);
    expect(await departureOf(tenantId, bulk.id)).toMatchObject({ way: 'scim-bulk', scimRequest: { method: 'POST' } });
  });

  it('is also what a trusted issuer ended, while the person stays active', async () => {
    const tenantId = await newTenant(fixture.database);
    const externalId = newId();
    const person = await newPerson(fixture.directory, tenantId, { externalId });
    await issueEverything(fixture.database, person);
    await revokeEverything(fixture.directory, person, how());
    expect(await listDepartures(services().departures, { tenantId })).toMatchObject({ total: 0 });

    await issueEverything(fixture.database, person);
    const issuer = 'https://transmitter.example';
    const transmitter = await addIssuer(
      fixture.database,
      newIssuer(tenantId, {
        issuer,
        profiles: [],
        subjectAttribute: 'external_id',
        revocation: { people: 'everyone', of: null, includesAdministrators: false, perHour: 100, brakePercent: null },
      }),
    );
    const signals: SignalSettings = {
      audience: 'here',
      actions: { ...usualActions },
      liftsDeactivation: false,
      pollUrl: null,
      criticalMembers: [],
    };
    const receive = (event: string, actions = signals.actions) =>
      handleSignal(
        fixture.directory,
        {
          tenantId,
          transmitter: { ...transmitter, signals: { ...signals, actions } },
          signal: {
            jti: newId(),
            events: { [`https://schemas.openid.net/secevent/${event}`]: {} },
            subject: { format: 'iss_sub', iss: issuer, sub: externalId },
            issuedAt: new Date(),
            happenedAt: new Date(),
          },
        },
        { origin: null, now: new Date() },
      );
    await receive('risc/event-type/account-disabled');
    await receive('caep/event-type/session-revoked');

    const { departures } = await listDepartures(services().departures, { tenantId });
    expect(departures).toMatchObject([
      { way: 'issuer', event: { actor: { id: issuer } }, ended: { tokenFamilies: 1 }, clients: [{ families: 1 }] },
    ]);
    const banner = (active: boolean) => findDeparture(services().departures, { tenantId, personId: person.id, active });
    expect(await banner(true)).toMatchObject({ way: 'issuer' });
    expect(await banner(false)).toBeNull();

    await receive('risc/event-type/account-disabled', { ...usualActions, account_disabled: 'deactivate' });
    const [latest, ...earlier] = (await listDepartures(services().departures, { tenantId })).departures;
    expect(latest).toMatchObject({ way: 'issuer', event: { action: 'person.deactivated', actor: { id: issuer } } });
    expect(earlier).toHaveLength(1);
    expect(await banner(false)).toMatchObject({ way: 'issuer' });
  });

  it('counts each family once: not with a later deletion, and not if it had expired before', async () => {
    const tenantId = await newTenant(fixture.database);
    const [person, expired] = [
      await newPerson(fixture.directory, tenantId),
      await newPerson(fixture.directory, tenantId),
    ];
    await issueEverything(fixture.database, person);
    await deactivatePerson(fixture.directory, person, how());
    await deletePerson(fixture.directory, person, how());
    const { departures } = await listDepartures(services().departures, { tenantId, target: person.id });
    expect(departures.map(({ clients }) => clients.length)).toEqual([0, 1]);

    await issueEverything(fixture.database, expired);
    await fixture.database.execute(sql`
      UPDATE token_family SET idle_expires_at = now() - interval '1 minute'
      WHERE tenant_id = ${tenantId}::uuid AND person_id = ${expired.id}::uuid`);
    await deactivatePerson(fixture.directory, expired, how());
    expect(await departureOf(tenantId, expired.id)).toMatchObject({ ended: { tokenFamilies: 0 }, clients: [] });
  });

  it('shows after a reactivation what the person had, and what was removed since', async () => {
    const tenantId = await newTenant(fixture.database);
    const person = await newPerson(fixture.directory, tenantId);
    const { directory } = fixture;
    const group = await createGroup(directory, { tenantId, displayName: 'Platform', members: [person.id] }, how());
    if (group.kind !== 'created') throw new Error(group.kind);
    await issueEverything(fixture.database, person);
    const before = (of = tenantId) =>
      findReturn(services().departures, { tenantId: of, personId: person.id, now: new Date() });
    await deactivatePerson(directory, person, how());
    expect(await before()).toBeNull();
    await reactivatePerson(directory, person, how());
    expect(await before()).toMatchObject({
      groups: [{ id: group.group.id, name: 'Platform' }],
      departure: { clients: [{ id: 'app' }], ended: { personalTokens: 1 } },
    });
    await deletePerson(directory, person, how());
    expect((await departureOf(tenantId, person.id))?.groups).toEqual([{ id: group.group.id, name: 'Platform' }]);
    expect(await before(await newTenant(fixture.database))).toBeNull();
  });

  it('is the latest one, and only of the tenant', async () => {
    const [tenantId, other] = [await newTenant(fixture.database), await newTenant(fixture.database)];
    const person = await newPerson(fixture.directory, tenantId);
    await deactivatePerson(fixture.directory, person, how());
    await reactivatePerson(fixture.directory, person, how());
    await deletePerson(fixture.directory, person, how());
    expect(await departureOf(tenantId, person.id)).toMatchObject({
      event: { action: 'person.deleted' },
      clients: [],
      notices: [],
    });
    expect(await departureOf(other, person.id)).toBeNull();
    expect(await listDepartures(services().departures, { tenantId: other })).toEqual({ departures: [], total: 0 });
    const { departures, total } = await listDepartures(services().departures, { tenantId });
    expect(total).toBe(2);
    expect(departures.map(({ event }) => event.action)).toEqual(['person.deleted', 'person.deactivated']);
  });
});

it('says who is notified about a person who is here: one notice for each, the least settled', async () => {
  const tenantId = await newTenant(fixture.database);
  const here = eventProcess(fixture.database);
  const server = await startReceivingServer();
  const { receiver } = await newReceiver(here.services, tenantId, { method: 'webhook', address: server.url });
  const [person, other] = [await newPerson(fixture.directory, tenantId), await newPerson(fixture.directory, tenantId)];
  await fixture.database.execute(sql`
    INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, updated_at)
    VALUES (${tenantId}::uuid, 'app', 'Storefront', 'none', now()), (${tenantId}::uuid, 'portal', 'Portal', 'none', now())`);
  await issueEverything(fixture.database, person);
  const noticesOf = ({ id }: { id: string }) => services().departures.noticesOf(tenantId, id, new Date());
  await here.deliveryWorker.deliverDue();
  expect(await noticesOf(person)).toMatchObject({
    notices: [{ kind: 'event', to: { id: receiver.id }, status: 'delivered' }],
    clients: [{ id: 'app', unreachable: true }],
  });

  await deactivatePerson(fixture.directory, person, how());
  await reactivatePerson(fixture.directory, person, how());
  const logout = (status: string) =>
    fixture.database.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, client_id, person_id, session_id, status, recorded_at, next_attempt_at, settled_at)
    VALUES (${tenantId}::uuid, gen_random_uuid(), 'portal', ${person.id}::uuid, gen_random_uuid(), ${status}::text, now(), now(), now())`);
  await logout('expired');
  await logout('delivered');
  expect(await noticesOf(person)).toMatchObject({
    notices: [
      { kind: 'event', status: 'pending' },
      { kind: 'logout', to: { name: 'Portal' }, status: 'expired' },
    ],
    clients: [],
  });
  expect((await noticesOf(other)).notices).toMatchObject([{ status: 'delivered' }]);
  await server.close();
});

describe('downstream applications', () => {
  /** What an application has of a person. */
  async function reported(
    tenantId: string,
    personId: string,
    {
      name,
      pushed,
      settled = true,
      givenUp = false,
      knows = true,
    }: {
      name: string;
      pushed: { active: boolean } | null;
      settled?: boolean;
      givenUp?: boolean;
      knows?: boolean;
    },
  ) {
    const id = newId();
    await fixture.database.execute(sql`
      INSERT INTO downstream_application (tenant_id, id, name, base_url, secret_sealed)
      VALUES (${tenantId}::uuid, ${id}::uuid, ${name}, 'https://app.example/scim', ''::bytea)`);
    await fixture.database.execute(sql`
      INSERT INTO downstream_resource (tenant_id, application_id, kind, resource_id, pushed, revision, settled_revision, due_at, waiting_since, confirmed_at, given_up_at)
      VALUES (${tenantId}::uuid, ${id}::uuid, 'User', ${personId}::uuid, ${pushed && JSON.stringify(pushed)}::jsonb, 2, ${settled ? 2 : 1}::bigint, now(), now(),
        CASE WHEN ${knows} THEN now() END, CASE WHEN ${givenUp} THEN now() END)`);
    return id;
  }
  const leaver = async () => {
    const tenantId = await newTenant(fixture.database);
    const person = await newPerson(fixture.directory, tenantId);
    await deactivatePerson(fixture.directory, person, how());
    return { tenantId, person };
  };

  it('count as open notices of a departure until they have confirmed it, also once other notices are not kept', async () => {
    const { tenantId, person } = await leaver();
    await reported(tenantId, person.id, { name: 'Chat', pushed: { active: false } });
    await reported(tenantId, person.id, { name: 'Wiki', pushed: { active: true }, settled: false });
    await reported(tenantId, person.id, { name: 'Mail', pushed: { active: true }, settled: false, givenUp: true });
    await reported(tenantId, person.id, { name: 'Disabled before', pushed: { active: true } });
    await reported(tenantId, person.id, { name: 'Deleted there', pushed: null });
    await reported(tenantId, person.id, { name: 'Not assigned', pushed: null, knows: false });
    const statuses = async () =>
      Object.fromEntries(
        (await departureOf(tenantId, person.id))?.applications.map(({ to, status }) => [to.name, status]) ?? [],
      );
    const expected = {
      Chat: 'delivered',
      Wiki: 'pending',
      Mail: 'expired',
      'Disabled before': 'pending',
      'Deleted there': 'delivered',
    };
    expect(await statuses()).toEqual(expected);
    const departure = await departureOf(tenantId, person.id);
    expect(departure && openNotices(departure)).toBe(3);
    expect(departure && leaverJson(departure)).toMatchObject({
      open_notices: 3,
      downstream_applications: expect.arrayContaining([
        expect.objectContaining({ kind: 'downstream', name: 'Mail', status: 'expired' }),
      ]),
    });

    await fixture.database.execute(sql`
      UPDATE audit_event SET at = at - interval '8 days' WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id}`);
    const past = await departureOf(tenantId, person.id);
    expect(past?.notices).toBeNull();
    expect(past && openNotices(past)).toBe(3);
  });

  it('say nothing about an earlier departure of a person who came back', async () => {
    const { tenantId, person } = await leaver();
    await reported(tenantId, person.id, { name: 'Wiki', pushed: { active: false }, settled: false });
    await reactivatePerson(fixture.directory, person, how());
    expect((await departureOf(tenantId, person.id))?.applications).toEqual([]);
    const { applications } = await services().departures.noticesOf(tenantId, person.id, new Date());
    expect(applications).toMatchObject([{ kind: 'downstream', to: { name: 'Wiki' }, status: 'pending' }]);
  });
});

it('departures of a period are exported, the earliest first', async () => {
  const tenantId = await newTenant(fixture.database);
  const people = [await newPerson(fixture.directory, tenantId), await newPerson(fixture.directory, tenantId)];
  for (const person of people) {
    await issueEverything(fixture.database, person);
    await deactivatePerson(fixture.directory, person, how());
  }
  expect(await columnOf(tenantId, 'personId')).toEqual(people.map(({ id }) => id));
  expect(await columnOf(tenantId, 'tokenFamilies')).toEqual(['1', '1']);
  expect(await columnOf(tenantId, 'personId', { until: new Date(0) })).toEqual([]);
  const [first, second] = people;
  if (!first || !second) throw new Error('Two people left.');
  expect(await columnOf(tenantId, 'account')).toEqual(['deactivated', 'deactivated']);
  await reactivatePerson(fixture.directory, first, how());
  await deletePerson(fixture.directory, second, how());
  expect(await columnOf(tenantId, 'account')).toEqual(['active', 'deleted', 'deleted']);
});

it('departures are found by the name of the person, who is named beside the user name while stored', async () => {
  const tenantId = await newTenant(fixture.database);
  const named = async (attributes: Parameters<typeof newPerson>[2]) => {
    const person = await newPerson(fixture.directory, tenantId, attributes);
    await deactivatePerson(fixture.directory, person, how());
    return person;
  };
  const shown = await named({ displayName: 'Ada Lovelace', name: { givenName: 'Augusta', familyName: 'King' } });
  const parts = await named({ name: { givenName: 'Grace', familyName: 'Hopper' } });
  const nameless = await named({});
  const other = await newTenant(fixture.database);
  await deactivatePerson(fixture.directory, await newPerson(fixture.directory, other, { displayName: 'Ada L' }), how());

  const found = async (target: string) =>
    (await listDepartures(services().departures, { tenantId, target })).departures.map(({ event, name }) => [
      event.target.id,
      name,
    ]);
  expect(await found('lovelace')).toEqual([[shown.id, 'Ada Lovelace']]);
  expect(await found('ADA L')).toEqual([[shown.id, 'Ada Lovelace']]);
  expect(await found('grace hopp')).toEqual([[parts.id, 'Grace Hopper']]);
  expect(await found(nameless.attributes.userName)).toEqual([[nameless.id, null]]);
  expect(await columnOf(tenantId, 'personId', { target: 'Hopper' })).toEqual([parts.id]);
  expect(await columnOf(tenantId, 'name')).toEqual(['Ada Lovelace', 'Grace Hopper', '']);
});

it('lists what waits for a receiver that polls as waiting, until it is collected', async () => {
  const tenantId = await newTenant(fixture.database);
  const here = eventProcess(fixture.database);
  const person = await newPerson(fixture.directory, tenantId);
  const { receiver } = await newReceiver(here.services, tenantId, { method: 'poll' });
  await deactivatePerson(fixture.directory, person, how());
  const { departures } = services();
  const listed = async (state?: UndeliveredState) =>
    (await departures.listUndelivered({ tenantId, state, page: 1, pageSize: 10 })).notices;
  const waits = { status: 'pending', attempts: 0, waitsForPollSince: expect.any(Date) };
  const notice = { ...waits, kind: 'event', to: { id: receiver.id }, nextAttemptAt: null, person: { id: person.id } };
  expect(await listed()).toMatchObject([notice]);
  expect(await listed('waiting-for-poll')).toMatchObject([notice]);
  expect([await listed('trying'), await listed('given-up')]).toEqual([[], []]);
  const departure = await departureOf(tenantId, person.id);
  expect(departure?.notices).toMatchObject([waits]);
  expect(departure && [openNotices(departure), noticesToCollect(departure)]).toEqual([1, 1]);
  expect(await columnOf(tenantId, 'noticesToCollect')).toEqual(['1']);

  const [{ deliveryId = '' } = {}] = await listed();
  await createEventFeed(fixture.database).settle(receiver, { acknowledged: [deliveryId], refused: [] });
  expect(await listed()).toEqual([]);
  const collected = await departureOf(tenantId, person.id);
  expect(collected?.notices).toMatchObject([{ status: 'delivered', waitsForPollSince: null }]);
  expect(collected && [openNotices(collected), noticesToCollect(collected)]).toEqual([0, 0]);
});
