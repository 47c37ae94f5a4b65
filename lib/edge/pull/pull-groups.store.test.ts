import { generateKeyPairSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { container } from '@/lib/edge/container';
import { sql } from '@/lib/platform/postgres/database';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { isPulledGroup } from '@/lib/provisioning/pull/pulled-group';
import { setPullSource } from '@/lib/provisioning/pull/set-source';
import type { PullSettings } from '@/lib/provisioning/pull/source';
import { testPullSource } from '@/lib/provisioning/pull/test-source';
import { decideConnectionBrake } from '@/lib/provisioning/scim-connections/brake';
import { pullStep } from './pull-step';
import { type FakeGoogle, type FakeGraph, type FakeUser, fakeGoogle, fakeGraph, json } from './testing/fake-directory';
import { how, openPullWorld, pulledConnection } from './testing/pull-world';

const graphSettings: PullSettings = {
  source: 'microsoft-graph',
  directoryId: 'acme.example',
  clientId: 'an-application',
  guests: false,
  everyMinutes: 5,
  groups: ['*'],
};

let world: Awaited<ReturnType<typeof openPullWorld>>;
let graph: FakeGraph;
let google: FakeGoogle;
beforeAll(async () => {
  graph = await fakeGraph();
  google = await fakeGoogle();
  const origins = [
    `microsoft-graph=${graph.origin}`,
    `microsoft-login=${graph.origin}`,
    `google-directory=${google.origin}`,
    `google-token=${google.origin}`,
  ];
  world = await openPullWorld(origins.join(','));
}, 120_000);
afterAll(async () => {
  await world?.close();
  await graph?.close();
  await google?.close();
});
beforeEach(() => {
  const nothing = { users: [], changes: [], groups: [], groupChanges: [], asked: [], tokens: [], instead: null };
  Object.assign(graph, { ...nothing, pageSize: 2 });
  Object.assign(google, { users: [], groups: [], asked: [], askedForGroups: [], assertions: [], instead: null });
});

const user = (name: string, more: object = {}): FakeUser => ({
  id: `id-${name}`,
  userPrincipalName: name,
  displayName: name,
  accountEnabled: true,
  userType: 'Member',
  ...more,
});
const joins = (...ids: string[]) => ids.map((id) => ({ '@odata.type': '#microsoft.graph.user', id }));
const leaves = (...ids: string[]) =>
  ids.map((id) => ({ '@odata.type': '#microsoft.graph.user', id, '@removed': { reason: 'deleted' } }));
const group = (name: string, ...members: string[]): FakeUser => ({
  id: `g-${name}`,
  displayName: name,
  'members@delta': joins(...members),
});

/** A connection that has pulled Ada, Bob and Cyd, and these groups. */
async function pulled(groups: FakeUser[], settings: PullSettings = graphSettings) {
  graph.users = [user('ada'), user('bob'), user('cyd')];
  graph.groups = groups;
  const connection = await pulledConnection(settings);
  await connection.step();
  graph.asked.length = 0;
  return connection;
}

const eventsOf = (tenantId: string) =>
  container().database.query<{ action: string; actor: string }>(sql`
    SELECT action, actor_type AS actor FROM audit_event
    WHERE tenant_id = ${tenantId}::uuid AND target_type = 'group' ORDER BY at, action`);

describe('groups of Microsoft Entra ID', () => {
  it('are created with their members and groups in groups, over several pages, as the connection', async () => {
    const all = [
      group('all', 'g-engineers', 'id-cyd', 'id-unknown'),
      group('engineers', 'id-ada'),
      { id: 'g-engineers', displayName: 'engineers', 'members@delta': joins('id-bob') },
    ];
    const connection = await pulled(all);
    expect(await connection.groups()).toEqual([
      { name: 'all', externalId: 'g-all', members: ['cyd', 'engineers'] },
      { name: 'engineers', externalId: 'g-engineers', members: ['ada', 'bob'] },
    ]);
    expect((await connection.source()).lastRun).toMatchObject({
      counts: { created: 3 },
      groups: { counts: { created: 2 }, joined: 4, left: 0 },
    });
    const audit = await eventsOf(connection.tenantId);
    expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['group.created', 'group.updated']));
    expect(new Set(audit.map(({ actor }) => actor))).toEqual(new Set(['scim-connection']));
  });

  it('follow changes: members who join and leave, a new name, a deletion, and someone who is created later', async () => {
    const connection = await pulled([group('engineers', 'id-ada', 'id-dan'), group('sales', 'id-cyd')]);
    graph.users.push(user('dan'));
    graph.changes = [{ id: 'id-dan', displayName: 'dan' }];
    graph.groupChanges = [
      { id: 'g-engineers', displayName: 'builders', 'members@delta': [...joins('id-bob'), ...leaves('id-ada')] },
      { id: 'g-sales', '@removed': { reason: 'changed' } },
    ];
    const source = await connection.run('changes');
    expect(graph.asked).toContain('/v1.0/groups/delta?$deltatoken=d');
    expect(await connection.groups()).toEqual([
      { name: 'builders', externalId: 'g-engineers', members: ['bob', 'dan'] },
    ]);
    expect(source.lastRun).toMatchObject({
      kind: 'changes',
      groups: { counts: { changed: 1, deleted: 1 }, joined: 2, left: 1 },
    });
    graph.changes = [user('eve')];
    graph.users.push(user('eve'));
    graph.groupChanges = [];
    expect((await connection.run('changes')).lastRun?.groups).toMatchObject({ counts: {}, joined: 0, left: 0 });
    graph.groupChanges = [{ id: 'g-engineers', 'members@delta': joins('id-zoe') }];
    await connection.run('changes');
    graph.changes = [user('zoe')];
    graph.groupChanges = [];
    graph.users.push(user('zoe'));
    await connection.run('changes');
    expect(await connection.groups()).toMatchObject([{ members: ['bob', 'dan', 'zoe'] }]);
  });

  it('leave alone members whom others added, and groups of others', async () => {
    const connection = await pulled([group('engineers', 'id-ada')]);
    const stranger = await connection.elsewhere('stranger');
    await container().database.execute(sql`
      INSERT INTO group_member (tenant_id, group_id, member_id)
      SELECT tenant_id, id, ${stranger.id}::uuid FROM "group" WHERE tenant_id = ${connection.tenantId}::uuid`);
    graph.groups = [group('engineers', 'id-bob')];
    await connection.run('list');
    expect(await connection.groups()).toMatchObject([{ members: ['bob', 'stranger'] }]);
  });

  it('are only those that are named, also after a new name', async () => {
    const connection = await pulled([group('eng-web', 'id-ada'), group('sales', 'id-bob'), group('Board')], {
      ...graphSettings,
      groups: ['ENG-*', 'board'],
    });
    expect((await connection.groups()).map(({ name }) => name)).toEqual(['Board', 'eng-web']);
    graph.groupChanges = [{ id: 'g-sales', displayName: 'eng-sales' }];
    graph.groups = [
      group('eng-web', 'id-ada'),
      { ...group('sales', 'id-bob'), displayName: 'eng-sales' },
      group('Board'),
    ];
    await connection.run('changes');
    expect(await connection.groups()).toMatchObject([
      { name: 'Board' },
      { name: 'eng-sales', members: ['bob'] },
      { name: 'eng-web', members: ['ada'] },
    ]);
    graph.groupChanges = [{ id: 'g-eng-web', displayName: 'former' }];
    await connection.run('changes');
    expect((await connection.groups()).map(({ name }) => name)).toEqual(['Board', 'eng-sales']);
  });

  it('are listed again if the directory no longer knows where we were (410)', async () => {
    const connection = await pulled([group('engineers', 'id-ada'), group('sales')]);
    graph.groups = [group('engineers', 'id-bob')];
    graph.instead = (path, response) =>
      path.includes('groups') &&
      path.includes('deltatoken') &&
      json(response, 410, { error: { code: 'resyncRequired', message: 'again' } });
    expect((await connection.run('changes')).error).toBeNull();
    expect(await connection.groups()).toEqual([{ name: 'engineers', externalId: 'g-engineers', members: ['bob'] }]);
  });

  it('stay as they are after an error in the middle of a list, an incomplete page or an empty list', async () => {
    const connection = await pulled([group('engineers', 'id-ada'), group('sales', 'id-bob'), group('board')]);
    const before = await connection.groups();
    graph.groups = [group('engineers'), group('board'), group('new')];
    for (const answer of [500, 200]) {
      graph.instead = (path, response) =>
        path.includes('groups') && path.includes('skiptoken') && json(response, answer, { value: [] });
      expect((await connection.run('list')).error).not.toBeNull();
      expect(await connection.groups()).toEqual(before);
    }
    graph.instead = null;
    graph.groups = [];
    const { tenantId, id, services } = connection;
    const again = { ...graphSettings, everyMinutes: 6 };
    await setPullSource(services, { tenantId, id, settings: again, active: true }, how());
    expect(inEnglish((await connection.run('list')).error ?? { verbatim: '' })).toBe(
      'the directory returned no groups; no group was changed',
    );
    expect(await connection.groups()).toEqual(before);
  });

  it('do not hold up people while they cannot be read', async () => {
    const connection = await pulled([group('engineers', 'id-ada')]);
    graph.instead = (path, response) =>
      path.includes('groups') &&
      json(response, 403, { error: { code: 'Authorization_RequestDenied', message: 'Insufficient privileges' } });
    graph.changes = [{ id: 'id-ada', accountEnabled: false }];
    for (let attempt = 0; attempt < 3; attempt++) await connection.run('changes');
    expect((await connection.people()).find(({ userName }) => userName === 'ada')?.active).toBe(false);
    expect(await connection.source()).toMatchObject({
      run: null,
      error: { id: 'scimConnections.pullAnswered' },
      lastRun: { counts: { deactivated: 1 } },
    });
    graph.changes = [{ id: 'id-bob', accountEnabled: false }];
    await connection.run('changes');
    expect((await connection.people()).filter(({ active }) => active).map(({ userName }) => userName)).toEqual(['cyd']);
    expect(await testPullSource(container().pulling, await connection.source())).toMatchObject({ kind: 'failed' });
  });

  it('are not deleted beyond the brake, until an administrator says so', async () => {
    graph.pageSize = 100;
    const many = Array.from({ length: 14 }, (_, index) => group(`g${String(index).padStart(2, '0')}`, 'id-ada'));
    const connection = await pulled(many);
    graph.groups = [group('g00'), group('new')];
    const source = await connection.run('list');
    expect(source.lastRun).toMatchObject({ outcome: 'done', groups: { counts: { stopped: 13 }, joined: 0, left: 0 } });
    const stopped = await connection.groups();
    expect(stopped).toHaveLength(14);
    expect(stopped[0]?.members).toEqual(['ada']);
    await container().database.execute(sql`
      INSERT INTO leaver_brake (tenant_id, source) VALUES (${connection.tenantId}::uuid, ${connection.id}) ON CONFLICT DO NOTHING`);
    await decideConnectionBrake(
      container().scimConnections,
      { tenantId: connection.tenantId, id: connection.id, decision: { kind: 'lift', hours: 1 } },
      how(),
    );
    await connection.run('list');
    expect(await connection.groups()).toEqual([
      { name: 'g00', externalId: 'g-g00', members: [] },
      { name: 'new', externalId: 'g-new', members: [] },
    ]);
  });

  it('take over groups that a handover has left without an id, by their name', async () => {
    const connection = await pulled([group('engineers', 'id-ada')]);
    await container().database.execute(sql`
      UPDATE "group" SET external_id = NULL WHERE tenant_id = ${connection.tenantId}::uuid`);
    graph.groups = [group('engineers', 'id-ada'), { ...group('engineers', 'id-bob'), id: 'g-other' }];
    expect((await connection.run('list')).lastRun?.groups?.counts).toEqual({ changed: 1, created: 1 });
    expect(await connection.groups()).toMatchObject([
      { name: 'engineers', members: ['ada'] },
      { name: 'engineers', members: ['bob'] },
    ]);
  });

  it('end what a client had given to a member who left, in the transaction of the change', async () => {
    const connection = await pulled([group('engineers', 'id-ada')]);
    const { tenantId } = connection;
    const { database } = container();
    const ada = (await connection.people()).find(({ userName }) => userName === 'ada');
    await database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, metadata, updated_at)
      VALUES (${tenantId}::uuid, 'app', 'App', 'none', '{"whenGroupsChange": "end"}'::jsonb, now())`);
    await database.execute(sql`
      INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, generation, scopes, idle_expires_at, expires_at)
      VALUES (${tenantId}::uuid, ${ada?.id ?? ''}::uuid, gen_random_uuid(), 'app', 'authorization_code', 1, ARRAY['openid', 'groups'],
        now() + interval '1 hour', now() + interval '1 hour')`);
    graph.groups = [group('engineers')];
    await connection.run('list');
    const reasons = await database.query(sql`
      SELECT revoke_reason AS reason FROM token_family WHERE tenant_id = ${tenantId}::uuid`);
    expect(reasons).toEqual([{ reason: 'groups-changed' }]);
  });

  it('continue where a process stopped, and never from half a list', async () => {
    const connection = await pulled([group('engineers', 'id-ada'), group('sales', 'id-bob'), group('board')]);
    graph.groups = [group('engineers', 'id-cyd'), group('sales', 'id-bob'), group('board', 'id-ada')];
    await container().database.execute(sql`
      UPDATE pull_source SET asked = 'list', pull_due_at = now() WHERE tenant_id = ${connection.tenantId}::uuid`);
    const parts = { container: container(), queue: connection.queue, services: container().pulling };
    for (let turn = 0; turn < 40; turn++) {
      const [claimed] = await connection.claim();
      // A due time is rounded to milliseconds.
      if (!claimed) await setTimeout(2);
      if (!claimed) continue;
      const settled = await pullStep({ ...parts, milliseconds: 0 }, claimed);
      if (settled) await connection.queue.settle(claimed, settled);
    }
    expect(await connection.groups()).toMatchObject([
      { name: 'board', members: ['ada'] },
      { name: 'engineers', members: ['cyd'] },
      { name: 'sales', members: ['bob'] },
    ]);
    expect((await connection.source()).run).toBeNull();
  });
});

describe('a dry run', () => {
  it('says what would become of groups, and changes none', async () => {
    const connection = await pulled([group('engineers', 'id-ada'), group('sales', 'id-bob')]);
    const before = await connection.groups();
    graph.groups = [{ ...group('engineers', 'id-bob'), displayName: 'builders' }, group('new', 'id-cyd')];
    const { dryRun } = await connection.run('dry-run');
    expect(dryRun?.groups).toMatchObject({ counts: { created: 1, changed: 1, deleted: 1 }, joined: 2, left: 1 });
    expect(dryRun?.groups?.named.map(({ effect, name }) => [effect, name])).toEqual([
      ['deleted', 'sales'],
      ['changed', 'builders'],
      ['created', 'new'],
    ]);
    expect(await connection.groups()).toEqual(before);
    graph.groupChanges = [{ id: 'g-engineers', 'members@delta': joins('id-cyd') }];
    await connection.run('changes');
    expect(await connection.groups()).toMatchObject([
      { name: 'engineers', members: ['ada', 'cyd'] },
      { name: 'sales', members: ['bob'] },
    ]);
  });
});

describe('groups of Google Workspace', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const settings: PullSettings = {
    source: 'google',
    serviceAccount: 'tessera@project.iam.gserviceaccount.com',
    administrator: 'admin@acme.example',
    everyMinutes: 5,
    groups: ['eng*', 'all'],
  };
  const person = (name: string) => ({ id: `id-${name}`, primaryEmail: name, suspended: false });

  it('are listed with their members, page by page, and only those that are pulled', async () => {
    google.users = ['ada', 'bob', 'cyd'].map(person);
    google.groups = [
      { id: 'g-eng', name: 'Engineers', members: ['id-ada', 'id-bob', 'id-cyd'] },
      { id: 'g-sales', name: 'Sales', members: ['id-bob'] },
      { id: 'g-all', name: 'All', members: ['g-eng', 'id-everyone'] },
    ];
    const connection = await pulledConnection(settings, { secret });
    await connection.step();
    expect(await connection.groups()).toEqual([
      { name: 'All', externalId: 'g-all', members: ['Engineers'] },
      { name: 'Engineers', externalId: 'g-eng', members: ['ada', 'bob', 'cyd'] },
    ]);
    expect(google.askedForGroups.map((path) => path.replace('/admin/directory/v1/', ''))).toEqual([
      'groups?customer=my_customer&maxResults=50',
      'groups/g-eng/members?maxResults=200',
      'groups/g-eng/members?maxResults=200&pageToken=2',
      'groups?customer=my_customer&maxResults=50&pageToken=2',
      'groups/g-all/members?maxResults=200',
    ]);
    expect(google.assertions.map((assertion) => decodeJwt(assertion).scope)).toEqual([
      'https://www.googleapis.com/auth/admin.directory.user.readonly',
      'https://www.googleapis.com/auth/admin.directory.group.readonly',
    ]);
    google.groups = [{ id: 'g-eng', name: 'Engineers', members: ['id-ada'] }];
    expect((await connection.run('changes')).lastRun?.groups).toMatchObject({ counts: { deleted: 1 }, left: 2 });
    expect(await connection.groups()).toEqual([{ name: 'Engineers', externalId: 'g-eng', members: ['ada'] }]);
  });

  it('keep their members if a group vanishes while it is read', async () => {
    google.users = [person('ada')];
    google.groups = [{ id: 'g-eng', name: 'Engineers', members: ['id-ada'] }];
    const connection = await pulledConnection(settings, { secret });
    await connection.step();
    google.instead = (path, response) =>
      path.endsWith('/members') && json(response, 404, { error: { code: 404, message: 'none' } });
    expect((await connection.run('list')).error).toMatchObject({ id: 'scimConnections.pullGroupsAreIncomplete' });
    expect(await connection.groups()).toMatchObject([{ members: ['ada'] }]);
  });
});

describe('the names of groups', () => {
  it.each([
    [[], 'any', false],
    [['*'], 'any', true],
    [['Eng*'], 'engineers', true],
    [['Eng*'], 'sales', false],
    [['engineers'], 'Engineers', true],
    [['engineers'], 'Engineers 2', false],
  ])('%s: %s is pulled: %s', (groups, name, is) => {
    expect(isPulledGroup({ groups }, name)).toBe(is);
  });
});
