/**
 * People and groups of a Bulk request that are created together, on PostgreSQL: those that refer to each other (RFC
 * 7644 section 3.7.1), and consecutive ones.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { recording, scimContextOf, scimScopeOf } from '@/lib/directory/postgres/testing/scim';
import { scimStoresOver } from '@/lib/edge/container/scim-stores';
import { type Connection, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { BULK_LIMITS } from '@/lib/scim/bulk/bulk';
import type { ScimScope } from '@/lib/scim/protocol/store';
import { handleScim } from '@/lib/scim/routing/handle-scim';
import { userResourceType } from '@/lib/scim/schema/resource-type';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const NOBODY = '01890000-0000-7000-8000-000000000000';

let fixture: Fixture;
let scope: ScimScope & { connectionId: string };

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  scope = scimScopeOf(await newTenant(fixture.database));
  await fixture.database.execute(
    sql`INSERT INTO scim_connection (tenant_id, id, name) VALUES (${scope.tenantId}::uuid, ${scope.connectionId}::uuid, 'Okta')`,
  );
});

interface Result {
  status: string;
  location?: string;
  version?: string;
  response?: { detail: string };
}

async function bulk(
  operations: JsonObject[],
  {
    connection = fixture.database,
    failOnErrors,
    ...given
  }: Partial<ScimScope> & { connection?: Connection; failOnErrors?: number } = {},
): Promise<Result[]> {
  const { transaction, writers } = scimStoresOver(connection, () => new Date());
  const context = scimContextOf(connection, { ...scope, ...given });
  const request = new Request(`${scope.baseUrl}/Bulk`, {
    method: 'POST',
    body: JSON.stringify({ Operations: operations, failOnErrors }),
    headers: { 'Content-Type': 'application/scim+json' },
  });
  const capabilities = { ...context.capabilities, bulk: BULK_LIMITS };
  const response = await handleScim(request, '/Bulk', { ...context, transaction, writers, capabilities });
  return ((await response.json()) as { Operations: Result[] }).Operations;
}

const user = (bulkId: string, manager: string, data: JsonObject = {}): JsonObject => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { userName: bulkId, [ENTERPRISE]: { manager: { value: `bulkId:${manager}` } }, ...data },
});
const ring = (length: number, prefix: string) =>
  Array.from({ length }, (_none, at) => user(`${prefix}${at}`, `${prefix}${(at + 1) % length}`));
const statuses = (results: Result[]) => results.map(({ status }) => status);
const idOf = (result: Result | undefined) => result?.location?.split('/').at(-1) ?? '';

async function managers(): Promise<Record<string, string | null>> {
  const rows = await fixture.database.query<{ userName: string; manager: string | null }>(sql`
    SELECT user_name AS "userName", attributes #>> ${[ENTERPRISE, 'manager', 'value']}::text[] AS manager
    FROM person WHERE tenant_id = ${scope.tenantId}::uuid AND deleted_at IS NULL ORDER BY user_name`);
  return Object.fromEntries(rows.map(({ userName, manager }) => [userName, manager]));
}

it('people are created once, at version 1, and many by as many statements as few', async () => {
  const { connection, statements } = recording(fixture.database);
  const count = async (length: number, prefix: string) => {
    const results = await bulk(ring(length, prefix), { connection });
    expect(new Set(results.map(({ status, version }) => `${status} ${version}`))).toEqual(new Set(['201 W/"1"']));
    return statements.splice(0).length;
  };
  expect(await count(60, 'b')).toBe(await count(10, 'a'));
  expect(Object.keys(await managers())).toHaveLength(70);
});

it('someone who is adopted keeps their id, and the others refer to that', async () => {
  const { id } = await newPerson(fixture.directory, scope.tenantId, { userName: 'b' });
  const results = await bulk([user('a', 'b'), user('b', 'c'), user('c', 'a')], { adoption: 'on' });
  expect(statuses(results)).toEqual(['201', '201', '201']);
  expect(idOf(results[1])).toBe(id);
  expect(await managers()).toEqual({ a: id, b: idOf(results[2]), c: idOf(results[0]) });
});

it('nobody new is created under the id of someone who is deleted while they are adopted', async () => {
  const { id } = await newPerson(fixture.directory, scope.tenantId, { userName: 'b' });
  const adopting: ScimScope = { ...scope, adoption: 'on' };
  const place = { hash: new Uint8Array(32), position: 0 };
  const input = { attributes: { userName: 'b', active: true } };
  const elsewhere = openDatabase({ url: fixture.url, poolSize: 2 });
  try {
    const { transaction } = scimStoresOver(fixture.database, () => new Date());
    let deletion: Promise<unknown> = Promise.resolve();
    await transaction(async ({ User }) => {
      const outcome = await User.reserve(adopting, [{ id: newId(), place, input }]);
      expect(outcome).toMatchObject({ kind: 'reserved', reserved: [{ id }] });
      deletion = deletePerson(createDirectoryStore(elsewhere), { tenantId: scope.tenantId, id }, how());
      await Promise.race([deletion, setTimeout(300)]);
      expect(
        await User.createTogether(adopting, [{ id, place, input }], { type: userResourceType(), computed: false }),
      ).toMatchObject({ kind: 'created', resources: [{ id }] });
    });
    await deletion;
    expect(await managers()).toEqual({});
  } finally {
    await elsewhere.close();
  }
});

it('two cannot adopt the same person, and then none is created or adopted', async () => {
  await newPerson(fixture.directory, scope.tenantId, { userName: 'b' });
  const circle = [user('a', 'b'), user('b', 'c'), user('c', 'a', { userName: 'B' })];
  const results = await bulk(circle, { adoption: 'on' });
  expect(statuses(results)).toEqual(['409', '409', '409']);
  expect(results[2]?.response?.detail).toBe('Another user already has this userName.');
  expect(await managers()).toEqual({ b: null });
});

it('if an administrator has to decide about someone, the request is kept and none is created', async () => {
  const { id: asked } = await newPerson(fixture.directory, scope.tenantId, { userName: 'd' });
  const results = await bulk([user('e', 'd'), user('d', 'e')], { adoption: 'ask' });
  expect(statuses(results)).toEqual(['409', '409']);
  expect(results[1]?.response?.detail).toContain('already exists');
  expect(Object.keys(await managers())).toEqual(['d']);
  const requests = await fixture.database.query<{ personId: string }>(
    sql`SELECT person_id::text AS "personId" FROM adoption_request WHERE tenant_id = ${scope.tenantId}::uuid AND settled_at IS NULL AND decision IS NULL`,
  );
  expect(requests).toEqual([{ personId: asked }]);
});

it('those that an earlier run created keep their locations when an administrator has to decide about another', async () => {
  const circle = [user('e', 'd'), user('d', 'e')];
  const first = await bulk(circle, { adoption: 'ask' });
  expect(statuses(first)).toEqual(['201', '201']);
  await deletePerson(fixture.directory, { tenantId: scope.tenantId, id: idOf(first[1]) }, how());
  await newPerson(fixture.directory, scope.tenantId, { userName: 'd' });
  const repeated = await bulk(circle, { adoption: 'ask' });
  expect(statuses(repeated)).toEqual(['409', '409']);
  expect(repeated[0]?.location).toBe(first[0]?.location);
  expect(repeated[1]?.location).toBeUndefined();
});

it('none is created if one is rejected, and a repetition creates them once the cause is gone', async () => {
  const { id } = await newPerson(fixture.directory, scope.tenantId, { userName: 'c', connectionId: NOBODY });
  const operations = ring(4, '').map((one, at) => ({
    ...one,
    data: { ...(one.data as JsonObject), userName: 'abcd'[at] ?? '' },
  }));
  const results = await bulk(operations);
  expect(statuses(results)).toEqual(['409', '409', '409', '409']);
  expect(results.map(({ location }) => location)).toEqual([undefined, undefined, undefined, undefined]);
  expect(results[2]?.response?.detail).toBe('Another user already has this userName.');
  expect(Object.keys(await managers())).toEqual(['c']);
  await fixture.database.execute(
    sql`DELETE FROM person WHERE tenant_id = ${scope.tenantId}::uuid AND id = ${id}::uuid`,
  );
  expect(statuses(await bulk(operations))).toEqual(['201', '201', '201', '201']);
  expect(statuses(await bulk(operations))).toEqual(['409', '409', '409', '409']);
  expect(Object.keys(await managers())).toEqual(['a', 'b', 'c', 'd']);
});

it('of people and groups is rolled back as a whole if a group is rejected', async () => {
  const group = (...members: string[]): JsonObject => ({
    method: 'POST',
    path: '/Groups',
    bulkId: 'g',
    data: { displayName: 'G', members: members.map((value) => ({ value })) },
  });
  const person = user('a', 'a', { roles: [{ value: 'bulkId:g' }] });
  expect(statuses(await bulk([person, group('bulkId:a', NOBODY)]))).toEqual(['409', '400']);
  expect(await managers()).toEqual({});
  const results = await bulk([person, group('bulkId:a')]);
  expect(statuses(results)).toEqual(['201', '201']);
  const members = await fixture.database.query<{ id: string }>(
    sql`SELECT member_id::text AS id FROM group_member WHERE tenant_id = ${scope.tenantId}::uuid AND group_id = ${idOf(results[1])}::uuid`,
  );
  expect(members).toEqual([{ id: idOf(results[0]) }]);
});

it('an id that someone has is a conflict', async () => {
  const { id } = await newPerson(fixture.directory, scope.tenantId, { userName: 'a' });
  const { writers } = scimStoresOver(fixture.database, () => new Date());
  const asked = [
    { id, place: { hash: new Uint8Array(32), position: 0 }, input: { attributes: { userName: 'b', active: true } } },
  ];
  const view = { type: userResourceType(), computed: false };
  expect(await writers.User.createTogether(scope, asked, view)).toMatchObject({
    kind: 'conflict',
    attribute: 'id',
    at: 0,
  });
});

describe('consecutive operations without references', () => {
  const person = (bulkId: string, data: JsonObject = {}): JsonObject => ({
    method: 'POST',
    path: '/Users',
    bulkId,
    data: { userName: bulkId, ...data },
  });
  const people = (length: number, prefix = 'p') => Array.from({ length }, (_none, at) => person(`${prefix}${at}`));
  const group = (bulkId: string, ...members: string[]): JsonObject => ({
    method: 'POST',
    path: '/Groups',
    bulkId,
    data: { displayName: bulkId, members: members.map((value) => ({ value })) },
  });
  const rows = async (table: 'audit_event' | 'batch_creation' | 'adoption_request') => {
    const [row] = await fixture.database.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM ${sql([table])} WHERE tenant_id = ${scope.tenantId}::uuid`,
    );
    return row?.count;
  };

  it('create many people by as many statements as few, each with its audit entry and its record', async () => {
    const { connection, statements } = recording(fixture.database);
    const count = async (length: number, prefix: string) => {
      const results = await bulk(people(length, prefix), { connection });
      expect(new Set(results.map(({ status, version }) => `${status} ${version}`))).toEqual(new Set(['201 W/"1"']));
      expect(new Set(results.map(idOf)).size).toBe(length);
      return statements.splice(0).length;
    };
    expect(await count(40, 'b')).toBe(await count(2, 'a'));
    expect([await rows('audit_event'), await rows('batch_creation')]).toEqual([42, 42]);
  });

  it('create groups together with their members', async () => {
    const [a, b] = (await bulk(people(2))).map(idOf);
    const { connection, statements } = recording(fixture.database);
    const groups = (length: number, prefix: string) =>
      bulk(
        Array.from({ length }, (_none, at) => group(`${prefix}${at}`, String(at % 2 ? a : b))),
        { connection },
      );
    expect(statuses(await groups(2, 'a'))).toEqual(['201', '201']);
    const few = statements.splice(0).length;
    expect(new Set(statuses(await groups(20, 'b')))).toEqual(new Set(['201']));
    expect(statements).toHaveLength(few);
    expect(statuses(await bulk([group('x', String(a)), group('y', NOBODY), group('z')]))).toEqual([
      '201',
      '400',
      '201',
    ]);
  });

  it('run one by one if one is rejected, in the order of the request', async () => {
    await newPerson(fixture.directory, scope.tenantId, { userName: 'P2', connectionId: NOBODY });
    const operations = [...people(4), person('again', { userName: 'p1' }), person('last')];
    const results = await bulk(operations);
    expect(statuses(results)).toEqual(['201', '201', '409', '201', '409', '201']);
    expect(results[2]?.response?.detail).toBe('Another user already has this userName.');
    expect(Object.keys(await managers())).toEqual(['P2', 'last', 'p0', 'p1', 'p3']);
    const repeated = await bulk(operations);
    expect(statuses(repeated)).toEqual(new Array(6).fill('409'));
    expect(repeated.map(idOf)).toEqual(results.map(idOf));
    expect(await rows('audit_event')).toBe(5);
  });

  it('stop at failOnErrors, and nothing after that is done or asked', async () => {
    await newPerson(fixture.directory, scope.tenantId, { userName: 'p1' });
    await newPerson(fixture.directory, scope.tenantId, { userName: 'p3' });
    const results = await bulk(people(5), { adoption: 'ask', failOnErrors: 1 });
    expect(statuses(results)).toEqual(['201', '409']);
    expect(Object.keys(await managers())).toEqual(['p0', 'p1', 'p3']);
    expect(await rows('adoption_request')).toBe(1);
  });

  it('adopt people and create the others', async () => {
    const { id } = await newPerson(fixture.directory, scope.tenantId, { userName: 'p1' });
    const results = await bulk(people(3), { adoption: 'on' });
    expect(statuses(results)).toEqual(['201', '201', '201']);
    expect(idOf(results[1])).toBe(id);
  });

  it('of identical batches at the same time create each person once, also if one is rejected', async () => {
    await newPerson(fixture.directory, scope.tenantId, { userName: 'p7', connectionId: NOBODY });
    const runs = await Promise.all([bulk(people(20)), bulk(people(20)), bulk(people(20).reverse())]);
    for (const [at, { bulkId }] of people(20).entries()) {
      const made = [runs[0][at], runs[1][at], runs[2][19 - at]].map((result) => result?.status).sort();
      expect(made, String(bulkId)).toEqual(bulkId === 'p7' ? ['409', '409', '409'] : ['201', '409', '409']);
    }
    expect(Object.keys(await managers())).toHaveLength(20);
  });
});
