import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { tokenKind, type UsageKind } from '../kinds';
import { createCountBatch, createUsageStore } from './usage-store';

let server: TestDatabase;
let database: Database;
const dropped: number[] = [];
const errors: unknown[] = [];
const noon = new Date('2026-11-21T12:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const newBatch = (connection: Pick<Database, 'execute'> = database) =>
  createCountBatch(connection, { onError: (error) => errors.push(error), onDropped: (items) => dropped.push(items) });

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 8 });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

describe('counters', () => {
  it('add up what happened by tenant, hour and kind, in one statement for many requests of a tenant', async () => {
    const [tenantId, otherTenant] = [newId(), newId()];
    let statements = 0;
    const batch = newBatch({
      execute: (statement) => {
        statements += 1;
        return database.execute(statement);
      },
    });
    const happened: [UsageKind, number][] = [
      ['sign-in', 0],
      ['sign-in', 59],
      ['sign-in', 60],
      [tokenKind('refresh_token'), 5],
    ];
    for (const [kind, minutes] of happened) batch.add({ tenantId, kind, at: minutesLater(minutes) });
    batch.add({ tenantId: otherTenant, kind: 'sign-in', at: noon });
    await batch.flush();
    expect(statements).toBe(2);
    const steps = await createUsageStore(database).readSteps({ tenantId, from: noon, stepHours: 1 });
    expect(steps.sort((a, b) => a.step - b.step || (a.kind < b.kind ? -1 : 1))).toEqual([
      { step: 0, kind: 'sign-in', count: 2 },
      { step: 0, kind: 'token:refresh_token', count: 1 },
      { step: 1, kind: 'sign-in', count: 1 },
    ]);
  });

  it('of several processes add to the same rows without a deadlock and lose nothing', async () => {
    const tenants = Array.from({ length: 20 }, () => newId());
    const batches = Array.from({ length: 6 }, (_, process) => {
      const batch = newBatch();
      const order = process % 2 === 0 ? tenants : [...tenants].reverse();
      for (const tenantId of order)
        for (const kind of ['refusal', 'sign-in'] as const) batch.add({ tenantId, kind, at: noon });
      return batch;
    });
    await Promise.all(batches.map((batch) => batch.flush()));
    expect(errors).toEqual([]);
    for (const tenantId of tenants) {
      const steps = await createUsageStore(database).readSteps({ tenantId, from: noon, stepHours: 1 });
      expect(steps.map(({ count }) => count)).toEqual([6, 6]);
    }
  });

  it('are summed in steps of several hours within given times', async () => {
    const tenantId = newId();
    const batch = newBatch();
    for (const hours of [-1, 0, 5, 6, 23]) batch.add({ tenantId, kind: 'provisioning', at: minutesLater(hours * 60) });
    await batch.flush();
    const steps = await createUsageStore(database).readSteps({ tenantId, from: noon, stepHours: 6 });
    expect(steps.map(({ step, count }) => [step, count]).sort()).toEqual([
      [0, 2],
      [1, 1],
      [3, 1],
    ]);
    const until = minutesLater(6 * 60);
    const first = await createUsageStore(database).readSteps({ tenantId, from: noon, until, stepHours: 12 });
    expect(first).toEqual([{ step: 0, kind: 'provisioning', count: 2 }]);
  });

  it('that could not be written are reported', async () => {
    const batch = newBatch({ execute: () => Promise.reject(new Error('away')) });
    batch.add({ tenantId: newId(), kind: 'refusal', at: noon });
    await batch.flush();
    expect([dropped, errors.length]).toEqual([[1], 1]);
  });

  it('are deleted once no range and no period before one shows them', async () => {
    const tenantId = newId();
    const batch = newBatch();
    for (const days of [1, 62, 64])
      batch.add({ tenantId, kind: 'refusal', at: new Date(Date.now() - days * 86_400_000) });
    await batch.flush();
    await reapExpired(database);
    const steps = await createUsageStore(database).readSteps({
      tenantId,
      from: new Date(Date.now() - 80 * 86_400_000),
      stepHours: 24,
    });
    expect(steps.reduce((total, { count }) => total + count, 0)).toBe(2);
    const since = await createUsageStore(database).countingSince(tenantId);
    expect(Math.round((Date.now() - (since?.getTime() ?? 0)) / 86_400_000)).toBe(62);
    expect(await createUsageStore(database).countingSince(newId())).toBeNull();
  });
});

describe('the usage of a tenant', () => {
  it('is counted in that tenant only', async () => {
    const tenantId = newId();
    await database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, disabled_at, updated_at)
      SELECT ${tenantId}::uuid, 'c' || i, 'Client', 'none', CASE WHEN i = 1 THEN now() END, now() FROM generate_series(1, 4) i`);
    await database.execute(sql`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, active, deleted_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'p' || i, 'p' || i, i > 1, CASE WHEN i = 2 THEN now() END FROM generate_series(1, 5) i`);
    await database.execute(sql`
      INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, idle_expires_at, expires_at, revoked_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'c2', gen_random_uuid(), 'authorization_code',
        now() + make_interval(days => i - 2), now() + interval '9 days', CASE WHEN i = 5 THEN now() END FROM generate_series(1, 5) i`);
    await database.execute(
      sql`UPDATE token_family SET last_used_at = now() - interval '2 days' WHERE tenant_id = ${tenantId}::uuid AND idle_expires_at < now()`,
    );
    await database.execute(sql`
      INSERT INTO scim_connection (tenant_id, id, name, updated_at) VALUES (${tenantId}::uuid, gen_random_uuid(), 'Okta', now())`);
    const usage = createUsageStore(database);
    expect(await usage.countInUse({ tenantId, now: new Date() })).toEqual({
      clients: 3,
      people: 3,
      families: 2,
      connections: 1,
    });
    expect(await usage.countInUse({ tenantId: newId(), now: new Date() })).toEqual({
      clients: 0,
      people: 0,
      families: 0,
      connections: 0,
    });
    const used = (days: number, atMost = 100) =>
      usage.countFamiliesUsed({ tenantId, from: new Date(Date.now() - days * 86_400_000), atMost });
    expect([await used(3), await used(1), await used(3, 5)]).toEqual(
      [5, 3, 5].map((count) => ({ count, more: false })),
    );
    expect([
      (await used(3, 2)).more,
      await usage.countFamiliesUsed({ tenantId: newId(), from: new Date(0), atMost: 2 }),
    ]).toEqual([true, { count: 0, more: false }]);
  });
});
