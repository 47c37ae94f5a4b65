import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import {
  cause,
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { createAccessKey } from '@/lib/grants/access-keys/create-access-key';
import { listAccessKeys } from '@/lib/grants/access-keys/list-access-keys';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { createLogoutQueue } from '@/lib/grants/logout/postgres/deliveries';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { listenForChanges } from '@/lib/platform/postgres/changes';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { type LiveNotice, subjectKey } from '@/lib/platform/postgres/live-notices';
import { liveTopics } from '@/lib/platform/postgres/written-topics';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { createLiveStore } from '.';

let fixture: Fixture;
/** The process that has open pages; the fixture's makes the changes. */
let other: Database;
let tenantId: string;
const stops: (() => Promise<void>)[] = [];
const heard: LiveNotice[] = [];

function listen(database: Database): void {
  const { live } = database;
  stops.push(
    listenForChanges(
      { url: fixture.url, directUrl: null },
      { onChange: () => undefined, onLive: live.hear, onGap: live.hearGap },
    ),
  );
}

beforeAll(async () => {
  fixture = await openFixture();
  other = openDatabase({ url: fixture.url, poolSize: 2 });
  tenantId = await newTenant(fixture.database);
  for (const database of [fixture.database, other]) listen(database);
  other.live.subscribe({ onNotice: (notice) => heard.push(notice), onGap: () => undefined, onAsked: () => undefined });
  await vi.waitFor(() => expect([fixture.database, other].every(({ live }) => live.listening)).toBe(true), 5_000);
});

afterAll(async () => {
  for (const stop of stops) await stop();
  await other.close();
  await fixture.close();
});

const tell = (id: string) => heard.filter(({ subjects }) => subjects?.has(subjectKey(id)) ?? true);
const watch = async (topics: readonly (typeof liveTopics)[number][]) => {
  await other.live.watch(new Map([[tenantId, topics]]));
  await vi.waitFor(() => expect(fixture.database.live.watched).toBe(true));
};

it('sends nothing before a page is open anywhere', async () => {
  expect(fixture.database.live.watched).toBe(false);
  const { id } = await newPerson(fixture.directory, tenantId);
  await deactivatePerson(fixture.directory, { tenantId, id }, how());
  expect(heard).toEqual([]);
});

it('announces to another process what a transaction changed, for whom, and once it is committed', async () => {
  await watch(liveTopics);
  const person = await newPerson(fixture.directory, tenantId);
  await issueEverything(fixture.database, person);
  await vi.waitFor(() => expect(tell(person.id).length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 600));
  heard.length = 0;
  let during: LiveNotice[] = [];
  await fixture.database.transaction(async (connection) => {
    await connection.execute(sql`
      UPDATE person SET display_name = 'New' WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid`);
    await new Promise((resolve) => setTimeout(resolve, 700));
    during = [...heard];
  });
  expect(during).toEqual([]);
  await vi.waitFor(() => expect(tell(person.id).flatMap(({ topics }) => topics)).toEqual(['people']));

  heard.length = 0;
  await deactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
  await vi.waitFor(() =>
    expect(new Set(tell(person.id).flatMap(({ topics }) => topics))).toEqual(
      new Set(['people', 'families', 'sessions', 'audit', 'playground', 'notices']),
    ),
  );
});

it('announces a decision about a device together with its client', async () => {
  await watch(['playground']);
  const { id: personId } = await newPerson(fixture.directory, tenantId);
  const hash = () => sha256(newSecret());
  const userCodeHash = hash();
  await fixture.database.execute(sql`
    INSERT INTO device_authorization (tenant_id, person_id, device_code_hash, user_code_hash, client_id, status, expires_at)
    VALUES (${tenantId}::uuid, ${personId}::uuid, ${hash()}, ${userCodeHash}, 'tv', 'pending', now() + interval '1 hour')`);
  await new Promise((resolve) => setTimeout(resolve, 700));
  heard.length = 0;
  await fixture.database.transaction(async (connection) => {
    await connection.execute(sql`
      UPDATE device_authorization d SET status = 'approved'
      WHERE d.tenant_id = ${tenantId}::uuid AND d.user_code_hash = ${userCodeHash}`);
    const target = { type: 'client', id: 'tv', name: 'TV' } as const;
    await writeAudit(connection, { tenantId, cause, action: 'device.approved', target });
  });
  await vi.waitFor(() =>
    expect(tell('tv').map(({ topics }) => topics)).toEqual([expect.arrayContaining(['playground'])]),
  );
  expect(tell('another-client')).toEqual([]);
});

it('announces nothing that was rolled back, nothing of another tenant, and no page view', async () => {
  await watch(liveTopics);
  const person = await newPerson(fixture.directory, tenantId);
  const sessions = createSessionStore(fixture.database);
  const begun = new Date(Date.now() - 120_000);
  const started = await startSession(sessions, { tenantId, personId: person.id, amr: ['pwd'], origin: null }, begun);
  await new Promise((resolve) => setTimeout(resolve, 700));
  heard.length = 0;
  const fails = fixture.database.transaction(async (connection) => {
    await connection.execute(sql`
      UPDATE person SET display_name = 'Never' WHERE tenant_id = ${tenantId}::uuid AND id = ${person.id}::uuid`);
    throw new Error('undone');
  });
  await expect(fails).rejects.toThrow('undone');
  await newPerson(fixture.directory, await newTenant(fixture.database));
  if (started.kind === 'started')
    await sessions.find(tenantId, (await hashOf(started.sessionId)) ?? new Uint8Array(), new Date());
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(heard).toEqual([]);
});

const hashOf = async (id: string) =>
  (
    await fixture.database.query<{ hash: Uint8Array<ArrayBuffer> }>(sql`
      SELECT sid_hash AS hash FROM session WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`)
  )[0]?.hash;

it('lets sessions open the console only while they, their person and their role are active, without using them', async () => {
  const sessions = createSessionStore(fixture.database);
  const people = [
    await newPerson(fixture.directory, tenantId, { role: 'admin' }),
    await newPerson(fixture.directory, tenantId),
  ];
  const ids: string[] = [];
  for (const { id } of people) {
    const started = await startSession(sessions, { tenantId, personId: id, amr: ['pwd'], origin: null }, new Date());
    if (started.kind === 'started') ids.push(started.sessionId);
  }
  const open = async (tenant = tenantId) =>
    new Map(
      (await sessions.findOpening({ tenantId: tenant, which: { ids: [...ids, newId()] }, now: new Date() })).map(
        ({ id, role }) => [id, role],
      ),
    );
  expect(await open()).toEqual(
    new Map([
      [ids[0], 'admin'],
      [ids[1], null],
    ]),
  );
  expect(await open(await newTenant(fixture.database))).toEqual(new Map());
  await deactivatePerson(fixture.directory, { tenantId, id: people[0]?.id ?? '' }, how());
  expect(await open()).toEqual(new Map([[ids[1], null]]));
});

it('answers what changed since a moment, for a list and for one subject', async () => {
  const live = createLiveStore(fixture.database);
  const [lena, tom] = [await newPerson(fixture.directory, tenantId), await newPerson(fixture.directory, tenantId)];
  const { askedAt: since } = await live.changedSince({ tenantId, topics: liveTopics, ids: null, since: new Date() });
  const changed = async (ids: string[] | null, tenant = tenantId) =>
    (await live.changedSince({ tenantId: tenant, topics: liveTopics, ids, since })).changed;
  expect(await changed(null)).toEqual([]);
  await issueEverything(fixture.database, lena);
  await deactivatePerson(fixture.directory, { tenantId, id: lena.id }, how());
  expect(await changed([lena.id, 'client-of-theirs'])).toEqual(['people', 'families', 'sessions', 'audit']);
  expect(await changed([tom.id])).toEqual([]);
  expect(await changed(null)).toEqual(['people', 'families', 'audit']);
  expect(await changed(null, await newTenant(fixture.database))).toEqual([]);
});

it('announces and answers the first use of an access key to those who follow it', async () => {
  await watch(['people']);
  const live = createLiveStore(fixture.database);
  const { id: personId } = await newPerson(fixture.directory, tenantId, { role: 'admin' });
  const keys = createAccessKeyStore(fixture.database, (error) => {
    throw error;
  });
  const made = await createAccessKey(
    keys,
    { tenantId, personId, name: 'nightly', role: 'auditor', expiresAt: null },
    how(),
  );
  if (made.kind !== 'created') throw new Error(made.kind);
  const { keys: listed } = await listAccessKeys(keys, { tenantId, now: new Date() });
  const id = listed[0]?.id ?? '';
  await new Promise((resolve) => setTimeout(resolve, 700));
  heard.length = 0;
  const asked = { tenantId, topics: ['people'] as const, ids: [id] };
  const { askedAt: since } = await live.changedSince({ ...asked, since: new Date() });
  expect((await live.changedSince({ ...asked, since })).changed).toEqual([]);
  await keys.authenticate(tenantId, sha256(made.key), new Date());
  await keys.uses.flush();
  await vi.waitFor(() => expect(tell(id).map(({ topics }) => topics)).toEqual([['people']]));
  expect(tell(newId())).toEqual([]);
  expect((await live.changedSince({ ...asked, since })).changed).toEqual(['people']);
  expect((await live.changedSince({ ...asked, ids: [newId()], since })).changed).toEqual([]);
});

it.each(['delivered', 'dropped'] as const)('announces and answers that a notice of a departure was %s', async (end) => {
  await watch(['notices']);
  const live = createLiveStore(fixture.database);
  const delivery = { tenantId, id: newId() };
  await fixture.database.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, client_id, person_id, session_id, recorded_at, next_attempt_at)
    VALUES (${tenantId}::uuid, ${delivery.id}::uuid, 'client', ${newId()}::uuid, ${newId()}::uuid, now(), now() + interval '1 hour')`);
  await new Promise((resolve) => setTimeout(resolve, 700));
  heard.length = 0;
  const asked = { tenantId, topics: ['notices'] as const, ids: [delivery.id] };
  const { askedAt: since } = await live.changedSince({ ...asked, since: new Date() });
  expect((await live.changedSince({ ...asked, since })).changed).toEqual([]);
  await createLogoutQueue(fixture.database)[end](delivery, msg('common.rejected'));
  await vi.waitFor(() => expect(tell(delivery.id).flatMap(({ topics }) => topics)).toEqual(['notices']));
  expect((await live.changedSince({ ...asked, since })).changed).toEqual(['notices']);
  expect((await live.changedSince({ ...asked, ids: [newId()], since })).changed).toEqual([]);
});

it('answers that a downstream application has confirmed a person', async () => {
  const live = createLiveStore(fixture.database);
  const [personId, applicationId] = [newId(), newId()];
  await fixture.database.execute(sql`
    INSERT INTO downstream_application (tenant_id, id, name, base_url, secret_sealed)
    VALUES (${tenantId}::uuid, ${applicationId}::uuid, 'Wiki', 'https://app.example/scim', ''::bytea)`);
  await fixture.database.execute(sql`
    INSERT INTO downstream_resource (tenant_id, application_id, kind, resource_id, due_at, waiting_since)
    VALUES (${tenantId}::uuid, ${applicationId}::uuid, 'User', ${personId}::uuid, now(), now() - interval '1 hour')`);
  const asked = { tenantId, topics: ['notices'] as const, ids: [personId] };
  const { askedAt: since, changed } = await live.changedSince({ ...asked, since: new Date() });
  expect(changed).toEqual([]);
  await fixture.database.execute(sql`
    UPDATE downstream_resource SET settled_revision = revision, confirmed_at = clock_timestamp() + interval '1 second'
    WHERE tenant_id = ${tenantId}::uuid AND resource_id = ${personId}::uuid`);
  await fixture.database.execute(sql`
    UPDATE downstream_application SET last_confirmed_at = clock_timestamp() + interval '1 second'
    WHERE tenant_id = ${tenantId}::uuid AND id = ${applicationId}::uuid`);
  expect((await live.changedSince({ ...asked, since })).changed).toEqual(['notices']);
  expect((await live.changedSince({ ...asked, ids: [applicationId], since })).changed).toEqual(['notices']);
  expect((await live.changedSince({ ...asked, ids: [newId()], since })).changed).toEqual([]);
});
