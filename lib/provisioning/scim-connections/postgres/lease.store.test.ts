import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { RateLimit } from '../connection';
import { createConnection } from '../create-connection';
import { createRateLimiter } from '../rate-limit/rate-limiter';
import type { ScimConnectionStore } from '../store';
import { createScimConnectionStore } from '.';

let fixture: Fixture;
let secondProcess: Database;
let store: ScimConnectionStore;
let tenantId: string;
let connectionId: string;
beforeAll(async () => {
  fixture = await openFixture();
  secondProcess = openDatabase({ url: fixture.url, poolSize: 5 });
  store = createScimConnectionStore(fixture.database, { handOverGroups });
  tenantId = await newTenant(fixture.database);
});
beforeEach(async () => {
  const created = await createConnection(store, { tenantId, name: newId() }, how());
  connectionId = created.kind === 'created' ? created.connection.id : '';
});
afterAll(async () => {
  await secondProcess?.close();
  await fixture?.close();
});

const lease = (wanted: number, rateLimit: RateLimit) => store.lease({ tenantId, connectionId, rateLimit, wanted });

/** Simulates the passing of time for the bucket. */
const pass = (milliseconds: number) =>
  fixture.database.execute(sql`
  UPDATE scim_rate SET refilled_at = (refilled_at AT TIME ZONE 'UTC' - ${milliseconds} * interval '1 millisecond') AT TIME ZONE 'UTC' WHERE connection_id = ${connectionId}::uuid`);

/** A bucket that refills by one request per second. */
const slow: RateLimit = { perSecond: 1, burst: 200 };
const exhaust = async (rateLimit: RateLimit) => {
  let all = 0;
  for (;;) {
    const { granted } = await lease(1_000, rateLimit);
    if (granted === 0) return all;
    all += granted;
  }
};

/** Empties the slow bucket and expects it to contain `many` requests, plus those that are refilled while this runs. */
async function expectLeft(many: number): Promise<void> {
  const started = Date.now();
  const all = await exhaust(slow);
  expect(all).toBeGreaterThanOrEqual(many);
  expect(all).toBeLessThanOrEqual(many + Math.ceil((Date.now() - started) / 1000) + 1);
}

describe('leases of a connection’s request quota', () => {
  it('grant exactly the whole burst, in portions that get smaller toward the end', async () => {
    expect((await lease(1_000, slow)).granted).toBe(25);
    await expectLeft(175);
    const { granted, nextInMilliseconds } = await lease(1, slow);
    expect(granted).toBe(0);
    expect(nextInMilliseconds).toBeGreaterThan(0);
    expect(nextInMilliseconds).toBeLessThanOrEqual(1000);
  });

  it('become available again as time passes, up to the burst', async () => {
    await exhaust(slow);
    await pass(3_000);
    await expectLeft(3);
    await pass(3_600_000);
    await expectLeft(200);
  });

  it.each([3, 7, 30, 999])(
    'lose nothing to rounding at %i per second, however often they are requested',
    async (perSecond) => {
      const rateLimit = { perSecond, burst: 2 * perSecond };
      await exhaust(rateLimit);
      const level = async () => {
        const [row] = await fixture.database.query<{ level: number }>(sql`
        SELECT (millionths + EXTRACT(EPOCH FROM clock_timestamp() - refilled_at) * 1000000 * ${perSecond}::int)::float8 AS level
        FROM scim_rate WHERE connection_id = ${connectionId}::uuid`);
        return (row?.level ?? 0) / 1_000_000;
      };
      const started = performance.now();
      const before = await level();
      let leased = 0;
      for (let step = 0; step < 100; step += 1) {
        await pass(10);
        leased += (await lease(1, rateLimit)).granted;
      }
      const after = await level();
      const passed = 1 + (performance.now() - started) / 1000;
      expect(after + leased - before).toBeGreaterThanOrEqual(perSecond);
      expect(after + leased - before).toBeLessThanOrEqual(perSecond * passed + 1);
    },
  );

  it('follow changed limits', async () => {
    await exhaust(slow);
    await pass(60_000);
    expect(await exhaust({ perSecond: 1, burst: 10 })).toBe(10);
    await pass(1_000);
    expect(await exhaust({ perSecond: 20, burst: 200 })).toBeGreaterThanOrEqual(20);
  });

  it('neither gain nor lose anything when the clock is behind', async () => {
    await exhaust(slow);
    await pass(-60_000);
    expect((await lease(1, slow)).granted).toBe(0);
    await pass(60_000);
    expect((await lease(1, slow)).granted).toBe(0);
  });

  it('are shared by two processes: 200 of 400 concurrent requests are admitted, whichever process they reach', async () => {
    const limiters = [fixture.database, secondProcess].map((database) =>
      createRateLimiter(createScimConnectionStore(database, { handOverGroups })),
    );
    const rateLimit = { perSecond: 1, burst: 200 };
    const admissions = await Promise.all(
      Array.from({ length: 400 }, (_, index) => limiters[index % 2]?.admit({ tenantId, connectionId, rateLimit })),
    );
    const admitted = admissions.filter((admission) => admission?.kind === 'admitted').length;
    expect(admitted).toBeGreaterThanOrEqual(200);
    expect(admitted).toBeLessThanOrEqual(205);
  });

  it('are separate for each connection', async () => {
    await exhaust(slow);
    const created = await createConnection(store, { tenantId, name: newId() }, how());
    connectionId = created.kind === 'created' ? created.connection.id : '';
    expect((await lease(1, slow)).granted).toBe(1);
  });
});
