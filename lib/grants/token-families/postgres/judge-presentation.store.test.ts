import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createOAuthStore } from '@/lib/grants/oauth/postgres';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { abandoned, newRefresh, type Seed, tokenOf, waiting } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import type { Refresh } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { expiredReplays } from './expired-families';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let store: OpenStore;
let one: Seed;
let familyId: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  familyId = await startFamily(store.oauth, one, now);
  await store.database.execute(sql`DELETE FROM uptime`);
});

const present = (generation: number, differences: Partial<Refresh> = {}, oauth = store.oauth) =>
  oauth.refresh({ ...newRefresh(one, familyId, generation, now), ...differences });

const copies = { clients: { get: async () => null }, trustedIssuers: { get: async () => new Map<string, never>() } };
/** The store of an installation without processes that record their uptime. */
const onNextAlone = () => createOAuthStore(store.database, copies);

/** A store whose statements reach the database so many milliseconds after they were sent. */
function heldUp(milliseconds: number) {
  const within = (connection: Connection): Connection => ({
    ...connection,
    async query(statement) {
      await sleep(milliseconds);
      return connection.query(statement);
    },
    transaction: (work, limits) => connection.transaction((inner) => work(within(inner)), limits),
  });
  return createOAuthStore(within(store.database), copies, { recordsUptime: true });
}

const readFamily = () =>
  store.database.prisma.tokenFamily.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: one.tenantId, id: familyId } },
  });

/** Presents the first token again, after the rotation. */
const presentLate = async (milliseconds: number, differences: Partial<Refresh> = {}) => {
  await present(1);
  return (await present(1, { arrival: waiting(-milliseconds), ...differences })).kind;
};

const response = sha256(`response to ${tokenOf(1)}`);

describe('the grace period', () => {
  test('begins with the rotation by the clock of the database, however slow the clock of the process is', async () => {
    await present(1, { now: new Date(now.getTime() - MINUTE) });
    expect(await present(1)).toEqual({ kind: 'replayed', response });
    const { rotatedAt, replayUntil } = await readFamily();
    expect(Math.abs(Number(rotatedAt) - Date.now())).toBeLessThan(10 * SECOND);
    expect(Number(replayUntil) - Number(rotatedAt)).toBe(10 * SECOND);
  });

  test('is a question of when a request arrived, not of how long it had to wait', async () => {
    await present(1);
    await age(60 * SECOND);
    expect(await present(1, { arrival: waiting(51 * SECOND) })).toEqual({ kind: 'replayed', response });
    expect((await present(1, { arrival: waiting(49 * SECOND) })).kind).toBe('reused');
  });

  test('does not count the time in which no process reached the database', async () => {
    await present(1);
    await age(90 * SECOND);
    await up([-1_000, -88], [-2, 0]);
    expect(await present(1)).toEqual({ kind: 'joined', response });
    await up([-88, -80]);
    expect((await present(1)).kind).toBe('reused');
  });

  test('counts all time in which some process reached the database, even if others did not', async () => {
    await present(1);
    await age(90 * SECOND);
    await up([-1_000, -88], [-2, 0], [-95, -50]);
    expect((await present(1)).kind).toBe('reused');
  });

  test('counts all time where nothing was ever recorded', async () => {
    expect(await presentLate(10 * SECOND)).toBe('reused');
  });

  test('counts all time where no process records its uptime, even if one did until it was replaced', async () => {
    await present(1);
    await age(90 * SECOND);
    await up([-1_000, -88]);
    expect((await present(1, {}, onNextAlone())).kind).toBe('reused');
    familyId = await startFamily(store.oauth, one, now);
    await present(1);
    await age(90 * SECOND);
    expect((await present(1)).kind).toBe('joined');
  });

  test('does not count the seconds in which a process that ended might have gone on', async () => {
    await present(1);
    await age(90 * SECOND);
    await up([-1_000, -82], [-1, 0]);
    expect((await present(1)).kind).toBe('joined');
    await up([-1_000, -80.5]);
    expect((await present(1)).kind).toBe('reused');
  });

  test('ends an hour after the rotation, however long the outage was', async () => {
    await present(1);
    await age(60 * MINUTE);
    await up([-10_000, -59 * 60 - 59], [-1, 0]);
    expect((await present(1)).kind).toBe('reused');
  });
});

describe('a sender who is known', () => {
  test('gets the successor for 10 minutes, with another access token, as long as nobody has used it', async () => {
    await present(1);
    for (const minutes of [1, 9])
      expect(await present(1, { proven: true, arrival: waiting(-minutes * MINUTE) })).toEqual({
        kind: 'joined',
        response,
      });
    expect(await present(1, { proven: true, arrival: waiting(-10 * MINUTE) })).toEqual({ kind: 'reused' });
  });

  test('is taken for a thief with the predecessor as soon as its successor has been used', async () => {
    await present(1);
    await present(2);
    expect(await present(1, { proven: true })).toEqual({ kind: 'reused' });
  });

  test('is taken for a thief also if the successor has been used without rotation', async () => {
    await present(1);
    await present(2, { next: null });
    expect(await present(1, { proven: true })).toEqual({ kind: 'reused' });
  });

  test('gets nothing again where the grace period is off, or was when the token was rotated', async () => {
    await present(1);
    expect(await present(1, { proven: true, graceSeconds: 0 })).toEqual({ kind: 'reused' });
    familyId = await startFamily(store.oauth, one, now);
    await present(1, { graceSeconds: 0 });
    expect(await present(1, { proven: true })).toEqual({ kind: 'reused' });
  });
});

test('a sender who is not known is taken for a thief after the grace period', async () => {
  expect(await presentLate(10 * SECOND)).toBe('reused');
});

describe('a request that was overtaken', () => {
  test('by several rotations gets nothing and ends nothing if it arrived before the first of them', async () => {
    for (const generation of [1, 2, 3, 4]) await present(generation);
    for (const generation of [1, 2, 3])
      expect(await present(generation, { arrival: waiting(MINUTE) })).toEqual({ kind: 'superseded' });
    expect(await readFamily()).toMatchObject({ generation: 5, revokedAt: null });
  });

  test('ends the token family if it arrived after the successor of its own token, even before later ones', async () => {
    await present(1);
    await age(4 * SECOND);
    await present(2);
    expect(await present(1, { arrival: waiting(3 * SECOND) })).toEqual({ kind: 'reused' });
  });

  test('by more rotations than are remembered ends nothing if it arrived before all of those', async () => {
    for (const generation of [1, 2, 3, 4, 5, 6]) await present(generation);
    expect(await present(1, { arrival: waiting(MINUTE) })).toEqual({ kind: 'superseded' });
    await age(4 * SECOND);
    await present(7);
    expect(await present(1, { arrival: waiting(3 * SECOND) })).toEqual({ kind: 'reused' });
  });

  test('ends nothing if it arrived before its successor and the statement that judges it was held up', async () => {
    const arrivedAt = performance.now();
    await sleep(50);
    await present(1);
    await present(2);
    const arrival = { age: () => performance.now() - arrivedAt, isAbandoned: () => false };
    expect(await present(1, { arrival }, heldUp(300))).toEqual({ kind: 'superseded' });
    expect(await present(1, {}, heldUp(300))).toEqual({ kind: 'reused' });
  });
});

describe('a request whose client no longer waits', () => {
  test('rotates nothing and ends nothing', async () => {
    expect(await present(1, { arrival: abandoned })).toEqual({ kind: 'abandoned' });
    await present(1);
    await present(2);
    expect(await present(1, { arrival: abandoned })).toEqual({ kind: 'abandoned' });
    expect(await readFamily()).toMatchObject({ generation: 3, revokedAt: null });
  });

  test('is left out of a statement that others share', async () => {
    const others = [await startFamily(store.oauth, one, now), await startFamily(store.oauth, one, now)];
    const outcomes = await Promise.all([
      present(1, { arrival: abandoned }),
      ...others.map((other) => store.oauth.refresh(newRefresh(one, other, 1, now))),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['abandoned', 'rotated', 'rotated']);
  });

  test('is not carried out after it has waited for a lock, if the client gives up while it waits', async () => {
    let gone = false;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let begun = (): void => undefined;
    const locked = new Promise<void>((resolve) => (begun = resolve));
    const held = store.database.transaction(async (connection) => {
      await connection.query(sql`SELECT 1 AS one FROM token_family WHERE tenant_id = ${one.tenantId}::uuid FOR UPDATE`);
      await connection.execute(
        sql`UPDATE token_family SET generation = 3 WHERE tenant_id = ${one.tenantId}::uuid AND id = ${familyId}::uuid`,
      );
      begun();
      await released;
    });
    await locked;
    const outcome = present(1, { arrival: { age: () => 0, isAbandoned: () => gone } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone = true;
    release();
    await held;
    expect(await outcome).toEqual({ kind: 'abandoned' });
    expect(await readFamily()).toMatchObject({ revokedAt: null });
  });
});

describe('parallel requests', () => {
  const PARALLEL = 20;

  test('of a sender who is known share one successor, minutes after the rotation', async () => {
    await present(1);
    const outcomes = await Promise.all(
      Array.from({ length: PARALLEL }, () => present(1, { proven: true, arrival: waiting(-5 * MINUTE) })),
    );
    expect(outcomes).toEqual(Array.from({ length: PARALLEL }, () => ({ kind: 'joined', response })));
    expect(await readFamily()).toMatchObject({ generation: 2, revokedAt: null });
  });

  test('with the token and its successor end nothing if all arrived before either was used', async () => {
    await present(1);
    const outcomes = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => present(1 + (index % 2), { arrival: waiting(MINUTE) })),
    );
    const kinds = new Set(outcomes.map(({ kind }) => kind));
    expect(kinds.has('reused')).toBe(false);
    expect(await readFamily()).toMatchObject({ generation: 3, revokedAt: null });
  });

  test('with an older token end the token family once, and no token works afterward', async () => {
    for (const generation of [1, 2]) await present(generation);
    const outcomes = await Promise.all(Array.from({ length: PARALLEL }, () => present(1, { proven: true })));
    expect(outcomes.filter(({ kind }) => kind === 'reused')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'revoked')).toHaveLength(PARALLEL - 1);
    for (const generation of [1, 2, 3])
      for (const arrival of [waiting(0), waiting(MINUTE)])
        expect(await present(generation, { proven: true, arrival })).toEqual({ kind: 'revoked' });
  });
});

test('the clean-up forgets a stored response once it can no longer be repeated, and only then', async () => {
  await present(1);
  await age(59 * MINUTE);
  await expiredReplays.step(store.database);
  expect((await readFamily()).replayResponse).not.toBeNull();
  await age(MINUTE);
  await expiredReplays.step(store.database);
  expect(await readFamily()).toMatchObject({ replayResponse: null, replayUntil: null, generation: 2 });
});

/** Moves the rotations of the token family into the past. */
async function age(milliseconds: number): Promise<void> {
  const by = sql`${milliseconds}::float8 * interval '1 millisecond'`;
  await store.database.execute(sql`
    WITH aged AS (
      SELECT rotated_at - ${by} AS rotated_at, replay_until - ${by} AS replay_until,
             ARRAY(SELECT at - ${by} FROM unnest(earlier_rotations) WITH ORDINALITY AS e (at, place) ORDER BY place) AS earlier_rotations
      FROM token_family WHERE tenant_id = ${one.tenantId}::uuid AND id = ${familyId}::uuid
    )
    UPDATE token_family f SET rotated_at = aged.rotated_at, replay_until = aged.replay_until, earlier_rotations = aged.earlier_rotations
    FROM aged WHERE f.tenant_id = ${one.tenantId}::uuid AND f.id = ${familyId}::uuid`);
}

/** Records periods of uptime, each from and until so many seconds from now. */
async function up(...periods: [since: number, until: number][]): Promise<void> {
  for (const [since, until] of periods)
    await store.database.execute(sql`
      INSERT INTO uptime (id, since, until)
      VALUES (${newId()}::uuid, now() + ${since}::float8 * interval '1 second', now() + ${until}::float8 * interval '1 second')`);
}
