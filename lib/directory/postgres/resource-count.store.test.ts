import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceCounts } from '@/lib/people/postgres/resource-count';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { deleteConnection } from '@/lib/provisioning/scim-connections/delete-connection';
import { handOver } from '@/lib/provisioning/scim-connections/hand-over';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import type { ResourceQuery, ScimScope } from '@/lib/scim/protocol/store';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import { createGroup } from '../create-group';
import { createPerson } from '../create-person';
import { deleteGroup } from '../delete-group';
import { deletePerson } from '../delete-person';
import { restorePerson } from '../deleted-people';
import { createDirectoryStore } from '.';
import { handOverGroups } from './groups';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';
import { scimScopeOf, scimStoresOf } from './testing/scim';

const PARALLEL = 6;
const STEPS = 25;

let fixture: Fixture;
let second: Database;
let tenantId: string;
let scope: ScimScope & { connectionId: string };
beforeAll(async () => {
  fixture = await openFixture();
  second = openDatabase({ url: fixture.url, poolSize: 4 });
});
afterAll(async () => {
  await second?.close();
  await fixture?.close();
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  scope = scimScopeOf(tenantId, await newConnection());
});

async function newConnection(): Promise<string> {
  const id = newId();
  await fixture.database.execute(
    sql`INSERT INTO scim_connection (tenant_id, id, name) VALUES (${tenantId}::uuid, ${id}::uuid, ${id})`,
  );
  return id;
}

/** What the clean-up does to all connections that are due. */
async function cleanUp(): Promise<void> {
  let next: string | undefined;
  do {
    const from = next;
    ({ next } = await fixture.database.transaction((connection) => resourceCounts.step(connection, from)));
  } while (next !== undefined);
}

const age = (interval: string) =>
  fixture.database.execute(
    sql`UPDATE resource_count SET counted_at = (counted_at AT TIME ZONE 'UTC' - ${interval}::text::interval) AT TIME ZONE 'UTC' WHERE tenant_id = ${tenantId}::uuid AND part = 0`,
  );

/** Lets the clean-up count the connection for the first time. */
async function countAll(): Promise<void> {
  await cleanUp();
  await age('25 hours');
  await cleanUp();
}

const everything: ResourceQuery = { filter: null, startIndex: 1, count: 0, sort: null };
async function totals(of = scope) {
  const { users, groups } = scimStoresOf(fixture.database);
  const people = await users.list(of, everything, { type: userResourceType(), computed: false });
  const grouped = await groups.list(of, everything, { type: groupResourceType(), computed: false });
  return { people: people.totalResults, groups: grouped.totalResults };
}

/** What is kept; null while nothing is. */
async function kept({ connectionId } = scope) {
  const [counted] = await fixture.database.query<{ people: number | null; groups: number | null }>(sql`
    SELECT sum(count) FILTER (WHERE resource_type = 'User')::int AS people, sum(count) FILTER (WHERE resource_type = 'Group')::int AS groups
    FROM resource_count WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid`);
  return counted;
}

async function rows({ connectionId } = scope) {
  const [counted] = await fixture.database.query<{ people: number; groups: number }>(sql`
    SELECT (SELECT count(*)::int FROM person WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND deleted_at IS NULL) AS people,
           (SELECT count(*)::int FROM "group" WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid) AS groups`);
  return counted;
}

const create = (database: Database = fixture.database, connectionId = scope.connectionId) =>
  newPerson(createDirectoryStore(database), tenantId, { connectionId });

const connections = () => createScimConnectionStore(fixture.database, { handOverGroups });

describe('the kept count of a SCIM connection', () => {
  it('equals the rows after parallel changes of all kinds, with the clean-up among them', async () => {
    const other = scimScopeOf(tenantId, await newConnection());
    for (let one = 0; one < 5; one++) await create();
    await countAll();

    const worker = async (number: number): Promise<void> => {
      const database = number % 2 === 0 ? fixture.database : second;
      const directory = createDirectoryStore(database);
      const mine: string[] = [];
      for (let step = 0; step < STEPS; step++) {
        mine.push((await create(database)).id);
        const [id = ''] = mine;
        if (step % 3 === 1) await deletePerson(directory, { tenantId, id }, how());
        if (step % 6 === 4) await restorePerson(directory, { tenantId, id }, how());
        if (step % 5 === 2) mine.shift();
        if (step % 7 === 3) {
          const { connectionId } = scope;
          const group = await createGroup(directory, { tenantId, connectionId, displayName: newId() }, how());
          if (group.kind === 'created' && step % 2 === 0)
            await deleteGroup(directory, { scope, id: group.group.id }, how());
        }
        if (number === 0 && step % 4 === 0) {
          await age('25 hours');
          await cleanUp();
        }
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, (_, number) => worker(number)));
    expect(await kept()).toEqual(await rows());
    expect(await totals()).toEqual(await rows());

    await handOver(connections(), { tenantId, id: scope.connectionId, to: other.connectionId }, how());
    expect(await kept()).toEqual({ people: 0, groups: 0 });
    expect(await kept(other)).toEqual(await rows(other));
    await deleteConnection(connections(), { tenantId, id: other.connectionId, to: null }, how());
    expect(await kept(other)).toEqual({ people: null, groups: null });
  });

  it('is used a day after the clean-up first met the connection, and the rows are counted until then', async () => {
    await create();
    const answered = async () => {
      await fixture.database.execute(sql`
        UPDATE resource_count SET count = count + 1000 WHERE tenant_id = ${tenantId}::uuid AND resource_type = 'User'`);
      const { people } = await totals();
      await fixture.database.execute(sql`
        UPDATE resource_count SET count = count - 1000 WHERE tenant_id = ${tenantId}::uuid AND resource_type = 'User'`);
      return people;
    };
    expect(await answered()).toBe(1);
    await cleanUp();
    expect(await answered()).toBe(1);
    await age('1439 minutes');
    await cleanUp();
    expect(await answered()).toBe(1);
    await age('2 minutes');
    await cleanUp();
    expect(await answered()).toBe(1_001);
    expect(await totals()).toEqual({ people: 1, groups: 0 });
  });

  it('is never less than nothing, even before it is corrected', async () => {
    await countAll();
    await fixture.database.execute(
      sql`UPDATE resource_count SET count = -1 WHERE tenant_id = ${tenantId}::uuid AND part = 0`,
    );
    expect(await totals()).toEqual({ people: 0, groups: 0 });
  });

  it('is recounted as the guide describes after a return to the previous version', async () => {
    await create();
    await countAll();
    await fixture.database.execute(sql`
      INSERT INTO person (tenant_id, id, connection_id, user_name, user_name_key)
      VALUES (${tenantId}::uuid, ${newId()}::uuid, ${scope.connectionId}::uuid, 'unnoted', 'unnoted')`);
    expect((await totals()).people).toBe(1);
    const guide = await readFile('docs/guides/upgrades.md', 'utf8');
    await fixture.database.queryText(/UPDATE resource_count [^;`]+/.exec(guide)?.[0] ?? '', []);
    expect((await totals()).people).toBe(2);
    await create();
    await age('25 hours');
    await cleanUp();
    expect(await kept()).toEqual({ people: 3, groups: 0 });
    expect(await totals()).toEqual({ people: 3, groups: 0 });
  });

  it('is corrected daily by what was changed without being noted', async () => {
    await create();
    await countAll();
    await fixture.database.execute(sql`
      INSERT INTO person (tenant_id, id, connection_id, user_name, user_name_key)
      VALUES (${tenantId}::uuid, ${newId()}::uuid, ${scope.connectionId}::uuid, 'restored', 'restored')`);
    await cleanUp();
    expect((await totals()).people).toBe(1);
    // A daily job may start a little earlier than the day before.
    await age('23 hours');
    await cleanUp();
    expect((await totals()).people).toBe(2);
  });

  it('is kept for each connection by itself', async () => {
    const other = scimScopeOf(tenantId, await newConnection());
    await create();
    await create(fixture.database, other.connectionId);
    await create(fixture.database, other.connectionId);
    await newPerson(fixture.directory, tenantId);
    await countAll();
    expect([(await totals()).people, (await totals(other)).people]).toEqual([1, 2]);
  });

  it('is deleted when a creation ended after the connection was deleted', async () => {
    const gone = scimScopeOf(tenantId, newId());
    await fixture.database.execute(sql`
      INSERT INTO resource_count (tenant_id, connection_id, resource_type, part, count)
      VALUES (${tenantId}::uuid, ${gone.connectionId}::uuid, 'User', 7, 1), (${tenantId}::uuid, ${gone.connectionId}::uuid, 'Group', 7, 1)`);
    await create();
    await countAll();
    expect(await kept(gone)).toEqual({ people: null, groups: null });
    expect(await kept()).toEqual({ people: 1, groups: 0 });
  });

  it('counts people whom a connection adopts', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    await countAll();
    const { users } = scimStoresOf(fixture.database);
    const adopted = await users.create(
      { ...scope, adoption: 'on' },
      { attributes: { userName: person.attributes.userName, active: true } },
      { type: userResourceType(), computed: false },
    );
    expect(adopted).toMatchObject({ kind: 'created', resource: { id: person.id } });
    expect((await totals()).people).toBe(1);
  });

  it('makes neither creations nor the clean-up wait for a transaction that has not ended', async () => {
    await create();
    await countAll();
    await age('25 hours');
    await fixture.database.transaction(async (open) => {
      await createPerson(
        createDirectoryStore(open),
        { tenantId, connectionId: scope.connectionId, attributes: { userName: newId(), active: true } },
        how(),
      );
      await create();
      await cleanUp();
      expect((await totals()).people).toBe(2);
    });
    expect((await totals()).people).toBe(3);
    await age('25 hours');
    await cleanUp();
    expect(await kept()).toEqual({ people: 3, groups: 0 });
    const parts = await fixture.database.query(
      sql`SELECT part FROM resource_count WHERE tenant_id = ${tenantId}::uuid AND resource_type = 'User'`,
    );
    expect(parts).toEqual([{ part: 0 }]);
  });
});
