import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { container } from '@/lib/edge/container';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import { createPullQueue } from '@/lib/provisioning/pull/postgres/queue';
import { setPullSource } from '@/lib/provisioning/pull/set-source';
import type { PullSettings } from '@/lib/provisioning/pull/source';
import { decideConnectionBrake } from '@/lib/provisioning/scim-connections/brake';
import { disableConnection } from '@/lib/provisioning/scim-connections/switch-connection';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { pullStep } from './pull-step';
import { type FakeGraph, type FakeUser, fakeGraph, json } from './testing/fake-directory';
import { how, openPullWorld, pulledConnection } from './testing/pull-world';

const settings: PullSettings = {
  source: 'microsoft-graph',
  directoryId: 'acme.example',
  clientId: 'an-application',
  guests: false,
  everyMinutes: 5,
  groups: [],
};

let world: Awaited<ReturnType<typeof openPullWorld>>;
let graph: FakeGraph;
beforeAll(async () => {
  graph = await fakeGraph();
  world = await openPullWorld(`microsoft-graph=${graph.origin},microsoft-login=${graph.origin}`);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await graph?.close();
});
beforeEach(() => Object.assign(graph, { users: [], changes: [], asked: [], tokens: [], pageSize: 2, instead: null }));

const user = (name: string, more: object = {}): FakeUser => ({
  id: `id-${name}`,
  userPrincipalName: `${name}@acme.example`,
  displayName: name,
  givenName: name,
  surname: 'Example',
  mail: `${name}@acme.example`,
  jobTitle: 'Engineer',
  department: 'R&D',
  employeeId: '7',
  preferredLanguage: null,
  userType: 'Member',
  accountEnabled: true,
  ...more,
});
const users = (...names: string[]) => names.map((name) => user(name));
const many = (count: number) => Array.from({ length: count }, (_, index) => user(`u${String(index).padStart(2, '0')}`));

/** A connection that has pulled these people. */
async function pulled(present: FakeUser[], options = {}) {
  graph.users = present;
  const connection = await pulledConnection(settings, options);
  await connection.step();
  graph.asked.length = 0;
  return connection;
}

const activeOf = async (connection: Awaited<ReturnType<typeof pulledConnection>>) =>
  (await connection.people()).filter(({ active }) => active).map(({ externalId }) => externalId);

describe('a list of everybody', () => {
  it('creates those who are active, over several pages, with what Microsoft Graph says about them', async () => {
    graph.users = [
      ...users('ada', 'bob', 'cyd'),
      user('off', { accountEnabled: false }),
      user('gus', { userType: 'Guest' }),
    ];
    const connection = await pulledConnection(settings);
    await connection.step();
    expect((await connection.people()).map(({ userName, externalId }) => [userName, externalId])).toEqual([
      ['ada@acme.example', 'id-ada'],
      ['bob@acme.example', 'id-bob'],
      ['cyd@acme.example', 'id-cyd'],
    ]);
    const [stored] = await container().database.query<{ attributes: object }>(sql`
      SELECT attributes FROM person WHERE tenant_id = ${connection.tenantId}::uuid AND external_id = 'id-ada'`);
    expect(stored?.attributes).toMatchObject({
      name: { givenName: 'ada', familyName: 'Example' },
      title: 'Engineer',
      emails: [{ value: 'ada@acme.example', type: 'work', primary: true }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'R&D', employeeNumber: '7' },
    });
    expect(await connection.source()).toMatchObject({
      error: null,
      failures: 0,
      run: null,
      lastRun: { kind: 'list', outcome: 'done', counts: { created: 3 } },
    });
    expect(graph.asked).toHaveLength(3);
    expect(Object.fromEntries(graph.tokens[0] ?? [])).toEqual({
      grant_type: 'client_credentials',
      client_id: 'an-application',
      client_secret: 'right',
      scope: `${graph.origin}/.default`,
    });
  });

  it('deactivates whom it lacks and ends their sessions, and leaves people of others alone', async () => {
    const connection = await pulled(users('ada', 'bob'));
    const stranger = await connection.elsewhere('stranger@acme.example');
    const bob = (await connection.people()).find(({ externalId }) => externalId === 'id-bob');
    const personId = bob?.id ?? '';
    await startSession(
      container().sessions,
      { tenantId: connection.tenantId, personId, amr: ['pwd'], origin: null },
      new Date(),
    );
    graph.users = users('ada');
    const source = await connection.run('list');
    expect(source.lastRun?.counts).toEqual({ deactivated: 1, unchanged: 1 });
    expect(await activeOf(connection)).toEqual(['id-ada']);
    const grants = await container().directory.countActiveGrants(connection.tenantId, personId, new Date());
    expect(grants.sessions).toBe(0);
    expect((await container().directory.findPerson(connection.tenantId, stranger.id, null))?.attributes.active).toBe(
      true,
    );
    const audit = await container().database.query<{ actor: string; action: string }>(sql`
      SELECT actor_type AS actor, action FROM audit_event WHERE tenant_id = ${connection.tenantId}::uuid AND target_id = ${personId} ORDER BY at DESC LIMIT 1`);
    expect(audit).toEqual([{ actor: 'scim-connection', action: 'person.deactivated' }]);
  });

  it('adopts someone who exists without a connection, and takes nobody from another connection', async () => {
    graph.users = users('ada');
    const connection = await pulledConnection(settings);
    const ada = await connection.elsewhere('ada@acme.example');
    await connection.step();
    expect(await connection.people()).toMatchObject([{ id: ada.id, externalId: 'id-ada', title: 'Engineer' }]);
    expect((await connection.source()).lastRun).toMatchObject({
      counts: { adopted: 1 },
      named: [{ effect: 'adopted', id: ada.id }],
    });
  });

  it('changes what differs, keeps what the directory does not know, and logs only what changed', async () => {
    const connection = await pulled(users('ada', 'bob'));
    graph.users = [user('ada', { jobTitle: null, mail: 'new@acme.example' }), user('bob')];
    expect((await connection.run('list')).lastRun?.counts).toEqual({ changed: 1, unchanged: 1 });
    expect((await connection.people())[0]).toMatchObject({ externalId: 'id-ada', title: null });
    await container().provisioning.flush();
    const { entries } = await listEntries(container().provisioningLog, {
      tenantId: connection.tenantId,
      connectionId: connection.id,
      pageSize: 10,
    });
    expect(entries.map(({ method, status }) => [method, status])).toEqual([
      ['PATCH', 200],
      ['POST', 201],
      ['POST', 201],
    ]);
  });

  it('deactivates nobody after an error in the middle, an incomplete page or an empty list', async () => {
    const connection = await pulled(users('ada', 'bob', 'cyd'));
    graph.users = users('ada', 'bob', 'cyd');
    graph.instead = (path, response) => path.includes('skiptoken') && json(response, 500, {});
    expect((await connection.run('list')).error).toMatchObject({ id: 'common.answeredStatusCode' });
    graph.instead = (path, response) => path.includes('skiptoken') && json(response, 200, { value: [] });
    await connection.run('list');
    expect(inEnglish((await connection.source()).error ?? { verbatim: '' })).toBe(
      'the response is not a complete page of users',
    );
    graph.instead = null;
    graph.users = [];
    await setPullSource(
      connection.services,
      { ...connection, settings: { ...settings, everyMinutes: 6 }, active: true },
      how(),
    );
    expect((await connection.run('list')).error).toMatchObject({ id: 'scimConnections.pullListIsEmpty' });
    expect(await activeOf(connection)).toEqual(['id-ada', 'id-bob', 'id-cyd']);
  });

  it('does not reactivate someone whom an administrator deactivated, unless the directory had said so before', async () => {
    const connection = await pulled(users('ada', 'bob'));
    await container().database.execute(sql`
      UPDATE person SET active = false WHERE tenant_id = ${connection.tenantId}::uuid AND external_id = 'id-ada'`);
    await connection.run('list');
    expect(await activeOf(connection)).toEqual(['id-bob']);
    graph.users = users('ada');
    await connection.run('list');
    expect(await activeOf(connection)).toEqual([]);
    graph.users = users('ada', 'bob');
    await connection.run('list');
    expect(await activeOf(connection)).toEqual(['id-bob']);
  });
});

describe('changes', () => {
  it('are read from the delta link: someone new, changed, disabled, deleted for a while and for good', async () => {
    const connection = await pulled(users('ada', 'bob', 'cyd', 'dan'));
    graph.users.push(user('eve'));
    graph.changes = [
      { id: 'id-ada', jobTitle: 'Director' },
      { id: 'id-bob', accountEnabled: false },
      { id: 'id-cyd', '@removed': { reason: 'changed' } },
      { id: 'id-dan', '@removed': { reason: 'deleted' } },
      { id: 'id-eve', displayName: 'eve' },
      { id: 'id-unknown', '@removed': { reason: 'deleted' } },
    ];
    const source = await connection.run('changes');
    expect(source.lastRun).toMatchObject({
      kind: 'changes',
      counts: { changed: 1, deactivated: 2, deleted: 1, created: 1 },
    });
    expect(graph.asked[0]).toBe('/v1.0/users/delta?$deltatoken=d');
    expect((await connection.people()).map(({ externalId, active, title }) => [externalId, active, title])).toEqual([
      ['id-ada', true, 'Director'],
      ['id-bob', false, 'Engineer'],
      ['id-cyd', false, 'Engineer'],
      ['id-eve', true, 'Engineer'],
    ]);
    graph.changes = [{ id: 'id-bob', accountEnabled: true }];
    await connection.run('changes');
    expect(await activeOf(connection)).toEqual(['id-ada', 'id-bob', 'id-eve']);
  });

  it('create no disabled account and no guest', async () => {
    const connection = await pulled(users('ada'));
    graph.users.push(user('gus', { userType: 'Guest' }), user('off', { accountEnabled: false }));
    graph.changes = [
      { id: 'id-gus', displayName: 'gus' },
      { id: 'id-off', displayName: 'off' },
    ];
    expect((await connection.run('changes')).lastRun?.counts).toEqual({});
  });

  it('are followed by a list if the directory no longer knows the delta link (410)', async () => {
    const connection = await pulled(users('ada', 'bob'));
    graph.users = users('ada');
    graph.instead = (path, response) =>
      path.includes('deltatoken') && json(response, 410, { error: { code: 'resyncRequired', message: 'again' } });
    const source = await connection.run('changes');
    expect(source).toMatchObject({ error: null, run: null });
    await connection.step();
    expect((await connection.source()).lastRun).toMatchObject({ kind: 'list', counts: { deactivated: 1 } });
  });

  it('give way to a list once a day', async () => {
    const connection = await pulled(users('ada'));
    await container().database.execute(sql`
      UPDATE pull_source SET list_due_at = now(), pull_due_at = now() WHERE tenant_id = ${connection.tenantId}::uuid`);
    await connection.step();
    expect((await connection.source()).lastRun?.kind).toBe('list');
  });
});

describe('the brake of a pulled connection', () => {
  it('is 20 percent unless an administrator had chosen otherwise', async () => {
    const connection = await pulled(users('ada'));
    expect((await container().scimConnections.find(connection.tenantId, connection.id))?.brakePercent).toBe(20);
    const chosen = await pulled(users('ada'), { brakePercent: 50 });
    expect((await container().scimConnections.find(chosen.tenantId, chosen.id))?.brakePercent).toBe(50);
  });

  it('stops a whole list that lacks too many people, and lets it through when an administrator says so', async () => {
    graph.pageSize = 100;
    const everybody = many(20);
    const connection = await pulled(everybody);
    graph.users = [...everybody.slice(0, 8).map((one) => ({ ...one, jobTitle: 'Other' })), user('new')];
    const source = await connection.run('list');
    expect(source.lastRun).toMatchObject({
      outcome: 'stopped',
      leaving: { leavers: 12, people: 20, most: 10 },
      counts: {},
    });
    expect(await activeOf(connection)).toHaveLength(20);
    const { total } = await container().scimConnections.listStoppedPeople(connection.tenantId, connection.id, 1);
    expect(total).toBe(12);
    expect(await container().scimConnections.listBraked(connection.tenantId, new Date())).toHaveLength(1);
    await decideConnectionBrake(
      container().scimConnections,
      { tenantId: connection.tenantId, id: connection.id, decision: { kind: 'lift', hours: 1 } },
      how(),
    );
    await connection.step();
    expect((await connection.source()).lastRun).toMatchObject({
      outcome: 'done',
      counts: { deactivated: 12, created: 1, changed: 8 },
    });
    expect(await activeOf(connection)).toHaveLength(9);
  });

  it('stops changes person by person, and reads them again until they may leave', async () => {
    graph.pageSize = 100;
    const everybody = many(14);
    const connection = await pulled(everybody);
    graph.changes = everybody.map(({ id }) => ({ id, '@removed': { reason: 'changed' } }));
    const source = await connection.run('changes');
    expect(source.lastRun?.counts).toEqual({ deactivated: 10, stopped: 4 });
    expect((await connection.run('changes')).lastRun?.counts).toEqual({ unchanged: 10, stopped: 4 });
    graph.users = users('ada');
    await decideConnectionBrake(
      container().scimConnections,
      { tenantId: connection.tenantId, id: connection.id, decision: { kind: 'lift', hours: 1 } },
      how(),
    );
    await connection.step();
    expect(await activeOf(connection)).toEqual(['id-ada']);
  });
});

describe('a dry run', () => {
  it('says what a list would do and writes nothing but its result', async () => {
    const connection = await pulled(users('ada', 'bob', 'cyd'));
    await connection.elsewhere('dan@acme.example');
    const before = await connection.people();
    graph.users = [user('ada', { jobTitle: 'Director' }), user('bob'), user('dan'), user('eve')];
    const source = await connection.run('dry-run');
    expect(source.dryRun).toMatchObject({
      kind: 'dry-run',
      leaving: { leavers: 1, people: 3, most: 10 },
      counts: { changed: 1, unchanged: 1, adopted: 1, created: 1, deactivated: 1 },
    });
    expect(source.dryRun?.named.map(({ effect, name }) => [effect, name])).toEqual([
      ['deactivated', 'cyd'],
      ['changed', 'ada'],
      ['adopted', 'dan'],
      ['created', 'eve'],
    ]);
    expect(await connection.people()).toEqual(before);
    expect(source.lastRun?.kind).toBe('list');
  });

  it('is possible before activation, and then nothing else is', async () => {
    graph.users = users('ada');
    const connection = await pulledConnection(settings, { active: false });
    expect(await connection.step()).toBeUndefined();
    const source = await connection.run('dry-run');
    expect(source).toMatchObject({ dryRun: { counts: { created: 1 } }, dueAt: null, active: false });
    await connection.run('list');
    expect(await connection.people()).toEqual([]);
    graph.instead = (_path, response) => json(response, 500, {});
    expect(await connection.run('dry-run')).toMatchObject({ run: null, dueAt: null, failures: 1 });
  });
});

describe('a directory that cannot be read', () => {
  it('is tried again when it says so, and the run continues where it was', async () => {
    graph.users = users('ada', 'bob', 'cyd');
    graph.instead = (path, response) => path.includes('skiptoken') && json(response, 429, {}, { 'Retry-After': '120' });
    const connection = await pulledConnection(settings);
    await connection.step();
    const waiting = await connection.source();
    expect(waiting).toMatchObject({ error: { id: 'scimConnections.pullThrottled' }, failures: 1 });
    expect((waiting.dueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000);
    expect(await connection.people()).toEqual([]);
    graph.instead = null;
    graph.asked.length = 0;
    await connection.run('changes');
    expect(graph.asked).toEqual(['/v1.0/users/delta?$skiptoken=l2']);
    expect(await activeOf(connection)).toHaveLength(3);
    expect((await connection.source()).failures).toBe(0);
  });

  it('says why it issues no token, without what follows the first line', async () => {
    const connection = await pulledConnection(settings, { secret: 'wrong' });
    await connection.step();
    expect(inEnglish((await connection.source()).error ?? { verbatim: '' })).toBe(
      'responded with status 401, invalid_client: AADSTS7000215: Invalid client secret provided.',
    );
  });

  it('is not followed to another host, which would get the access token', async () => {
    graph.instead = (_path, response) =>
      json(response, 200, { value: [user('ada')], '@odata.nextLink': 'http://127.0.0.1:9/v1.0/users/delta' });
    const connection = await pulledConnection(settings);
    await connection.step();
    expect((await connection.source()).error).toMatchObject({ id: 'scimConnections.pullLinkLeadsElsewhere' });
  });
});

describe('several processes', () => {
  it('claim a connection once, and pull it once', async () => {
    graph.users = users('ada', 'bob', 'cyd');
    const connection = await pulledConnection(settings);
    const elsewhere = openDatabase({ url: world.url, poolSize: 5 });
    try {
      const other = createPullQueue(elsewhere);
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => connection.claim(index % 2 ? other : connection.queue)),
      );
      expect(claims.flat()).toHaveLength(1);
    } finally {
      await elsewhere.close();
    }
  });

  it('continue from the stored page after one of them is gone, which then can write nothing', async () => {
    graph.users = users('ada', 'bob', 'cyd', 'dan');
    const connection = await pulledConnection(settings);
    const [first] = await connection.claim();
    if (!first) throw new Error('nothing to claim');
    const parts = { container: container(), queue: connection.queue, services: container().pulling };
    const halted = await pullStep({ ...parts, milliseconds: 0 }, first);
    expect(halted?.run).toMatchObject({
      kind: 'list',
      phase: 'reading',
      next: `${graph.origin}/v1.0/users/delta?$skiptoken=l2`,
    });
    expect(await connection.step()).toBeUndefined();
    await connection.expire();
    graph.asked.length = 0;
    await connection.step();
    expect(graph.asked).toEqual(['/v1.0/users/delta?$skiptoken=l2']);
    expect(await activeOf(connection)).toHaveLength(4);
    if (halted) await connection.queue.settle(first, { ...halted, error: null });
    expect(await connection.source()).toMatchObject({ run: null, lastRun: { counts: { created: 4 } } });
    expect(await pullStep(parts, first)).toBeNull();
  });

  it('pull nothing for a connection that is disabled, also in the middle of a run', async () => {
    graph.users = users('ada', 'bob', 'cyd');
    const connection = await pulledConnection(settings);
    const [claimed] = await connection.claim();
    if (!claimed) throw new Error('nothing to claim');
    await disableConnection(container().scimConnections, { tenantId: connection.tenantId, id: connection.id }, how());
    const parts = { container: container(), queue: connection.queue, services: container().pulling };
    expect(await pullStep(parts, claimed)).toBeNull();
    await connection.expire();
    expect(await connection.step()).toBeUndefined();
    expect(await connection.people()).toEqual([]);
  });
});

describe('the secret', () => {
  it('is stored encrypted, appears in no audit entry, and is not kept for another directory', async () => {
    const connection = await pulledConnection(settings);
    const [stored] = await container().database.query<{ text: string }>(sql`
      SELECT s::text || (SELECT string_agg(e::text, '') FROM audit_event e WHERE e.tenant_id = ${connection.tenantId}::uuid) AS text
      FROM pull_source s WHERE s.tenant_id = ${connection.tenantId}::uuid`);
    expect(stored?.text).not.toContain('right');
    const { tenantId, id, services } = connection;
    const elsewhere = { ...settings, directoryId: 'other.example' };
    expect(await setPullSource(services, { tenantId, id, settings: elsewhere, active: true }, how())).toEqual({
      kind: 'secret-missing',
    });
    expect(await setPullSource(services, { tenantId, id, settings, active: true }, how())).toEqual({
      kind: 'unchanged',
    });
  });
});
