/** "an operation that succeeded before a crash is not lost, and a repeated batch can tell" */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Batch } from './testing/batch-process';
import { type BatchProcess, type BatchResult, startBatchProcess } from './testing/start-batch-process';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let fixture: Fixture;
let place: Omit<Batch, 'body'>;
/** Processes that the running test uses, and those that wait for the next test: starting one takes seconds. */
const busy: BatchProcess[] = [];
const idle: BatchProcess[] = [];

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => {
  await Promise.all(idle.map((one) => one.kill()));
  await fixture?.close();
});
afterEach(async ({ task }) => {
  const used = busy.splice(0);
  // A test that failed may have left a batch running.
  if (task.result?.state === 'fail') await Promise.all(used.map((one) => one.kill()));
  else idle.push(...used);
});
beforeEach(async () => {
  const tenantId = await newTenant(fixture.database);
  place = { tenantId, connectionId: newId() };
  await fixture.database.execute(sql`
    INSERT INTO scim_connection (tenant_id, id, name) VALUES (${tenantId}::uuid, ${place.connectionId}::uuid, 'Okta')`);
});

/** A process that no other test is using. */
async function start(): Promise<BatchProcess> {
  const one = idle.pop() ?? (await startBatchProcess(fixture.url));
  busy.push(one);
  return one;
}

const batchOf = (operations: JsonObject[], rest: JsonObject = {}): Batch => ({
  ...place,
  body: JSON.stringify({ Operations: operations, ...rest }),
});
const user = (bulkId: string, data: JsonObject = {}): JsonObject => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { userName: bulkId, ...data },
});
const managedBy = (bulkId: string): JsonObject => ({ [ENTERPRISE]: { manager: { value: `bulkId:${bulkId}` } } });
/** A list of users, each managed by the previous one. */
const chain = (length: number): JsonObject[] =>
  Array.from({ length }, (_, at) => user(`u${at}`, at === 0 ? {} : managedBy(`u${at - 1}`)));
const idOf = ({ location }: BatchResult) => location?.split('/').at(-1) ?? '';

async function people(): Promise<Map<string, { id: string; manager: string | null }>> {
  const rows = await fixture.database.query<{ id: string; userName: string; manager: string | null }>(sql`
    SELECT id::text AS id, user_name AS "userName", attributes #>> ${[ENTERPRISE, 'manager', 'value']}::text[] AS manager
    FROM person WHERE tenant_id = ${place.tenantId}::uuid`);
  return new Map(rows.map(({ userName, ...rest }) => [userName, rest]));
}

async function expectChain(length: number): Promise<void> {
  const made = await people();
  expect(made.size).toBe(length);
  for (let at = 1; at < length; at++) expect(made.get(`u${at}`)?.manager).toBe(made.get(`u${at - 1}`)?.id);
}

describe('a batch whose process dies', () => {
  it('keeps what was created, and repeating it creates the rest and reports what already existed', async () => {
    const length = 150;
    const batch = batchOf(chain(length), { failOnErrors: 1 });
    const first = await startBatchProcess(fixture.url);
    void first.run(batch).catch(() => undefined);
    while ((await people()).size < 10) await new Promise((resolve) => setTimeout(resolve, 5));
    await first.kill();
    const kept = await people();
    expect(kept.size).toBeLessThan(length);

    const results = await (await start()).run(batch);
    expect(results).toHaveLength(length);
    for (const result of results) {
      const before = kept.get(result.bulkId ?? '');
      if (before)
        expect(result).toMatchObject({
          status: '409',
          location: `https://tessera.example/scim/v2/Users/${before.id}`,
          response: { scimType: 'uniqueness' },
        });
      else expect(result).toMatchObject({ status: '201' });
    }
    await expectChain(length);
  });

  it('is completed when repeated, even with a half-created circular reference', async () => {
    const batch = batchOf([user('a', managedBy('b')), user('b', managedBy('a'))]);
    const one = await start();
    const first = await one.run(batch);
    // Simulates a process that died between creating the users and adding the references.
    await fixture.database.execute(
      sql`UPDATE person SET attributes = '{}'::jsonb WHERE tenant_id = ${place.tenantId}::uuid AND user_name = 'a'`,
    );
    expect(await one.run(batch)).toMatchObject(first.map(({ location }) => ({ status: '409', location })));
    const made = await people();
    expect([made.get('a')?.manager, made.get('b')?.manager]).toEqual([made.get('b')?.id, made.get('a')?.id]);
  });

  it('completes a circle of groups and people of which some were deleted, and changes nothing that is complete', async () => {
    const group = (bulkId: string, ...members: string[]): JsonObject => ({
      method: 'POST',
      path: '/Groups',
      bulkId,
      data: { displayName: bulkId, members: members.map((value) => ({ value: `bulkId:${value}` })) },
    });
    const batch = batchOf([group('a', 'b', 'u'), group('b', 'a'), user('u', { roles: [{ value: 'bulkId:a' }] })]);
    const one = await start();
    const made = async () => {
      const results = await one.run(batch);
      const [a = '', b = '', u = ''] = results.map(idOf);
      const members = await fixture.database.query<{ of: string; is: string }>(sql`
        SELECT group_id::text AS of, member_id::text AS is FROM group_member
        WHERE tenant_id = ${place.tenantId}::uuid AND group_id IN (${a}::uuid, ${b}::uuid)`);
      expect(new Set(members.map(({ of, is }) => `${of} ${is}`))).toEqual(
        new Set([`${a} ${b}`, `${a} ${u}`, `${b} ${a}`]),
      );
      return { statuses: results.map(({ status }) => status), a, b, u };
    };
    const versions = () =>
      fixture.database.query(
        sql`SELECT id, version FROM "group" WHERE tenant_id = ${place.tenantId}::uuid ORDER BY id`,
      );
    const { b, u } = await made();
    await one.run(batchOf([{ method: 'DELETE', path: `/Groups/${b}` }]));
    expect((await made()).statuses).toEqual(['409', '201', '409']);
    await one.run(batchOf([{ method: 'DELETE', path: `/Users/${u}` }]));
    expect((await made()).statuses).toEqual(['409', '409', '201']);
    const before = await versions();
    expect((await made()).statuses).toEqual(['409', '409', '409']);
    expect(await versions()).toEqual(before);
  });
});

describe('two identical batches', () => {
  it('at the same time, in two processes, create every person and group once', async () => {
    const groups = Array.from(
      { length: 20 },
      (_, at): JsonObject => ({
        method: 'POST',
        path: '/Groups',
        bulkId: `g${at}`,
        data: { displayName: 'Same name', members: [{ value: `bulkId:u${at}` }] },
      }),
    );
    const batch = batchOf([...groups, ...chain(20)]);
    const both = await Promise.all([start(), start()]);
    const [left = [], right = []] = await Promise.all(both.map((one) => one.run(batch)));
    await expectChain(20);
    for (const [at, result] of left.entries()) {
      const other = right[at] as BatchResult;
      expect([result.status, other.status].sort(), JSON.stringify([result, other])).toEqual(['201', '409']);
      expect(idOf(result)).toBe(idOf(other));
    }
    const [count] = await fixture.database.query<{ groups: number; members: number }>(sql`
      SELECT (SELECT count(*)::int FROM "group" WHERE tenant_id = ${place.tenantId}::uuid) AS groups,
             (SELECT count(*)::int FROM group_member WHERE tenant_id = ${place.tenantId}::uuid) AS members`);
    expect(count).toEqual({ groups: 20, members: 20 });
  });

  it('of groups that contain each other, at the same time, create each group once', async () => {
    const ring = Array.from(
      { length: 20 },
      (_, at): JsonObject => ({
        method: 'POST',
        path: '/Groups',
        bulkId: `g${at}`,
        data: { displayName: 'Ring', members: [{ value: `bulkId:g${(at + 1) % 20}` }] },
      }),
    );
    const batch = batchOf(ring);
    const both = await Promise.all([start(), start()]);
    const [left = [], right = []] = await Promise.all(both.map((one) => one.run(batch)));
    for (const [at, result] of left.entries()) {
      const other = right[at] as BatchResult;
      expect([result.status, other.status].sort(), JSON.stringify([result, other])).toEqual(['201', '409']);
      expect(idOf(result)).toBe(idOf(other));
    }
    const [count] = await fixture.database.query<{ groups: number; members: number }>(sql`
      SELECT (SELECT count(*)::int FROM "group" WHERE tenant_id = ${place.tenantId}::uuid) AS groups,
             (SELECT count(*)::int FROM group_member WHERE tenant_id = ${place.tenantId}::uuid) AS members`);
    expect(count).toEqual({ groups: 20, members: 20 });
  });

  it('of people who manage each other, repeated at the same time, complete the circle once', async () => {
    const length = 6;
    const batch = batchOf(Array.from({ length }, (_, at) => user(`u${at}`, managedBy(`u${(at + 1) % length}`))));
    const both = await Promise.all([start(), start()]);
    const runs = [];
    for (let round = 0; round < 2; round++) runs.push(...(await Promise.all(both.map((one) => one.run(batch)))));
    const made = await people();
    expect(made.size).toBe(length);
    for (let at = 0; at < length; at++) {
      const { id, manager } = made.get(`u${at}`) ?? {};
      expect(manager).toBe(made.get(`u${(at + 1) % length}`)?.id);
      const results = runs.map((run) => run[at] as BatchResult);
      expect(results.map(({ status }) => status).sort()).toEqual(['201', '409', '409', '409']);
      expect(new Set(results.map(idOf))).toEqual(new Set([id]));
    }
  });
});

describe('a creation', () => {
  it('happens again when what the batch created is gone, and does not count for another batch or connection', async () => {
    const one = await start();
    const batch = batchOf([user('a')]);
    const [first] = await one.run(batch);
    expect(await one.run(batchOf([{ method: 'DELETE', path: `/Users/${idOf(first as BatchResult)}` }]))).toMatchObject([
      { status: '204' },
    ]);
    const [second] = await one.run(batch);
    expect(second?.status).toBe('201');
    expect(idOf(second as BatchResult)).not.toBe(idOf(first as BatchResult));
    expect(await one.run(batch)).toMatchObject([{ status: '409', location: second?.location }]);

    const [other] = await one.run(batchOf([user('a'), user('b')]));
    expect(other).toMatchObject({ status: '409' });
    expect(other).not.toHaveProperty('location');
  });

  it('is forgotten after a day', async () => {
    const one = await start();
    await one.run(batchOf([user('a')]));
    const age = (interval: string) =>
      fixture.database.execute(
        sql`UPDATE batch_creation SET created_at = now() - ${interval}::text::interval WHERE tenant_id = ${place.tenantId}::uuid`,
      );
    await age('23 hours');
    expect((await reapExpired(fixture.database)).batch_creation).toBe(0);
    await age('25 hours');
    expect((await reapExpired(fixture.database)).batch_creation).toBe(1);
  });
});
