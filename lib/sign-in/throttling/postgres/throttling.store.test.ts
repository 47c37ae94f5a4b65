import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { limits } from '../limits';
import { createThrottle, type Throttle } from '../throttle';
import { createThrottleStore } from '.';

let server: TestDatabase;
/** Two processes, each with its own connections and limiters. */
let databases: Database[];
let throttles: [Throttle, Throttle];
beforeAll(async () => {
  server = await testDatabase();
  databases = [openDatabase({ url: server.url, poolSize: 10 }), openDatabase({ url: server.url, poolSize: 10 })];
  const [one, two] = databases.map((database) => createThrottle(createThrottleStore(database)));
  if (!one || !two) throw new Error('There are two.');
  throttles = [one, two];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await server.drop();
});
afterEach(() => {
  vi.useRealTimers();
});

const atOnce = async <Outcome>(count: number, attempt: (throttle: Throttle) => Promise<Outcome>): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => attempt(throttles[index % 2 ? 1 : 0])));
const kinds = (outcomes: { kind: string }[]) => ({
  allowed: outcomes.filter(({ kind }) => kind === 'allowed').length,
  refused: outcomes.filter(({ kind }) => kind === 'refused').length,
});
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

/** An attempt at an account from an unknown browser. */
const elsewhere =
  (account: string, ipAddress: string | null = newId(), tenantId = 'tenant') =>
  (throttle: Throttle = throttles[0]) =>
    throttle.signIn({ tenantId, account, ipAddress, familiarity: { kind: 'elsewhere' } });

describe('a counter', () => {
  it('allows exactly its limit of 200 parallel attempts from two processes', async () => {
    const address = newId();
    expect(kinds(await atOnce(200, (throttle) => throttle.link({ tenantId: 'tenant', ipAddress: address })))).toEqual({
      allowed: 100,
      refused: 100,
    });
  });

  it('reports how long to wait, and allows attempts again after that', async () => {
    const address = newId();
    const attempt = () => throttles[0].link({ tenantId: 'tenant', ipAddress: address });
    await atOnce(100, attempt);
    const refused = await attempt();
    if (refused.kind === 'allowed') throw new Error('The attempt was allowed.');
    expect(refused.retryAfterSeconds).toBeGreaterThan(limits.linkOfNetwork.seconds - 60);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(limits.linkOfNetwork.seconds);
    later(refused.retryAfterSeconds - 2);
    expect((await attempt()).kind).toBe('refused');
    later(3);
    expect((await attempt()).kind).toBe('allowed');
  });

  it('is not prolonged by rejected attempts', async () => {
    const address = newId();
    const attempt = () => throttles[0].link({ tenantId: 'tenant', ipAddress: address });
    await atOnce(100, attempt);
    later(limits.linkOfNetwork.seconds - 5);
    expect(kinds(await atOnce(30, attempt)).refused).toBe(30);
    later(6);
    expect((await attempt()).kind).toBe('allowed');
  });

  it('does not count an attempt that succeeded, but keeps all others', async () => {
    const attempt = elsewhere(newId(), newId());
    for (let success = 0; success < 15; success++) {
      const outcome = await attempt();
      if (outcome.kind === 'refused') throw new Error('A success was counted.');
      await outcome.succeeded();
    }
    await atOnce(9, attempt);
    const last = await attempt();
    if (last.kind === 'refused') throw new Error('An attempt below the limit was rejected.');
    await last.succeeded();
    expect([(await attempt()).kind, (await attempt()).kind]).toEqual(['allowed', 'refused']);
  });

  it('is not reduced by successes of an earlier window', async () => {
    const address = newId();
    const attempt = () => throttles[0].link({ tenantId: 'tenant', ipAddress: address });
    const slow = await atOnce(5, attempt);
    later(limits.linkOfNetwork.seconds + 10);
    await attempt();
    for (const outcome of slow) if (outcome.kind === 'allowed') await outcome.succeeded();
    expect(kinds(await atOnce(102, attempt))).toEqual({ allowed: 99, refused: 3 });
  });

  it('applies to one tenant only, and stores nothing that was typed', async () => {
    const account = `somebody-${newId()}@example.com`;
    const address = newId();
    await atOnce(10, elsewhere(account, address));
    expect((await elsewhere(account, address, 'another')()).kind).toBe('allowed');
    const [kept] =
      (await databases[0]?.query<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM throttle WHERE key LIKE '%somebody%' OR length(key) > 150`,
      )) ?? [];
    expect(kept).toEqual({ count: 0 });
  });

  it('is cleaned up after its window has ended', async () => {
    const [database] = databases;
    if (!database) throw new Error('There is one.');
    later(-2 * 86_400);
    await elsewhere(newId())();
    vi.useRealTimers();
    expect((await reapExpired(database)).throttle).toBeGreaterThanOrEqual(3);
    const [left] = await database.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM throttle WHERE expire < extract(epoch FROM now()) * 1000`,
    );
    expect(left).toEqual({ count: 0 });
  });
});

describe('sign-in', () => {
  it('of a person in a known place is not blocked by strangers’ guesses', async () => {
    const [account, home] = [newId(), newId()];
    await atOnce(40, (throttle) => elsewhere(account)(throttle));
    const owner = { tenantId: 'tenant', account, ipAddress: home };
    expect((await throttles[0].signIn({ ...owner, familiarity: { kind: 'known-network' } })).kind).toBe('allowed');
    expect((await throttles[0].signIn({ ...owner, familiarity: { kind: 'known-browser', browser: 'own' } })).kind).toBe(
      'allowed',
    );
  });

  it('in a known browser is not blocked by guesses from its address, only by those in the browser itself', async () => {
    const [account, office] = [newId(), newId()];
    const colleague = { tenantId: 'tenant', ipAddress: office, familiarity: { kind: 'known-network' } as const };
    await atOnce(20, (throttle) => throttle.signIn({ ...colleague, account }));
    await atOnce(120, (throttle) => throttle.signIn({ ...colleague, account: newId() }));
    expect((await throttles[0].signIn({ ...colleague, account })).kind).toBe('refused');
    const own = (throttle: Throttle) =>
      throttle.signIn({ ...colleague, account, familiarity: { kind: 'known-browser', browser: 'own' } });
    expect(kinds(await atOnce(12, own))).toEqual({ allowed: 10, refused: 2 });
  });

  it('from one address is limited across all accounts, and successes do not count', async () => {
    const address = newId();
    const attempt = (throttle: Throttle) => elsewhere(newId(), address)(throttle);
    expect(kinds(await atOnce(99, attempt))).toEqual({ allowed: 99, refused: 0 });
    for (let success = 0; success < 5; success++) {
      const own = await attempt(throttles[0]);
      if (own.kind === 'allowed') await own.succeeded();
    }
    expect(kinds(await atOnce(5, attempt))).toEqual({ allowed: 1, refused: 4 });
  });

  it('that is rejected because of the address does not count against the account', async () => {
    const [account, address] = [newId(), newId()];
    await atOnce(100, (throttle) => elsewhere(newId(), address)(throttle));
    expect(kinds(await atOnce(30, elsewhere(account, address))).refused).toBe(30);
    expect(kinds(await atOnce(10, (throttle) => elsewhere(account)(throttle)))).toEqual({ allowed: 10, refused: 0 });
  });

  it('counts all addresses of one IPv6 network as one', async () => {
    const account = newId();
    const network = `2001:db8:${newId().slice(0, 4)}:1`;
    const outcomes = await atOnce(12, (throttle) =>
      throttle.signIn({
        tenantId: 'tenant',
        account,
        ipAddress: `${network}::${Math.floor(Math.random() * 9000)}`,
        familiarity: { kind: 'known-network' },
      }),
    );
    expect(kinds(outcomes)).toEqual({ allowed: 10, refused: 2 });
  });

  it('from an unknown address is counted by account only, so that such people do not share one counter', async () => {
    for (let person = 0; person < 110; person++) expect((await elsewhere(newId(), null)()).kind).toBe('allowed');
  });
});

describe('the throttle', () => {
  it.each<[string, number, (throttle: Throttle, id: string) => ReturnType<Throttle['link']>]>([
    [
      'current-password attempts by a person',
      10,
      (throttle, personId) => throttle.passwordChange({ tenantId: 'tenant', personId, ipAddress: newId() }),
    ],
    [
      'current-password attempts from an IP address',
      100,
      (throttle, ipAddress) => throttle.passwordChange({ tenantId: 'tenant', personId: newId(), ipAddress }),
    ],
    [
      'reset requests for an account from an IP address',
      5,
      (throttle, id) => throttle.resetRequest({ tenantId: 'tenant', account: id, ipAddress: id, browser: null }),
    ],
    [
      'reset requests from an IP address',
      30,
      (throttle, ipAddress) =>
        throttle.resetRequest({ tenantId: 'tenant', account: newId(), ipAddress, browser: null }),
    ],
    [
      'reset requests for an account in a known browser',
      5,
      (throttle, id) => throttle.resetRequest({ tenantId: 'tenant', account: id, ipAddress: newId(), browser: id }),
    ],
    [
      'reset emails to a person from a network where they have never signed in',
      10,
      (throttle, personId) =>
        throttle.resetMail({ tenantId: 'tenant', personId, ipAddress: newId(), familiarity: { kind: 'elsewhere' } }),
    ],
    [
      'reset emails to a person from a network where they have signed in',
      10,
      (throttle, id) =>
        throttle.resetMail({ tenantId: 'tenant', personId: id, ipAddress: id, familiarity: { kind: 'known-network' } }),
    ],
    [
      'confirmation emails to a person',
      5,
      (throttle, personId) => throttle.confirmationMail({ tenantId: 'tenant', personId }),
    ],
    ['emails with setup links of a tenant', 20, (throttle, tenantId) => throttle.setupLinkMail({ tenantId })],
    [
      'single-use link attempts from an IP address',
      100,
      (throttle, ipAddress) => throttle.link({ tenantId: 'tenant', ipAddress }),
    ],
    [
      'user code attempts by a person',
      10,
      (throttle, personId) => throttle.userCode({ tenantId: 'tenant', personId, ipAddress: newId(), code: null }),
    ],
    [
      'user code attempts from an IP address',
      100,
      (throttle, ipAddress) => throttle.userCode({ tenantId: 'tenant', personId: newId(), ipAddress, code: null }),
    ],
    [
      'device authorization requests of a client from an IP address',
      600,
      (throttle, ipAddress) => throttle.deviceAuthorization({ tenantId: 'tenant', clientId: 'tv', ipAddress }),
    ],
    [
      'login hints of a client from anywhere',
      100,
      (throttle, clientId) => throttle.loginHint({ tenantId: 'tenant', clientId, ipAddress: newId() }),
    ],
    [
      'requests of a client to one person from anywhere',
      10,
      (throttle, personId) =>
        throttle.backchannelRequest({ tenantId: 'tenant', clientId: 'till', personId, ipAddress: newId() }),
    ],
    [
      'requests of a client to anyone from an IP address',
      600,
      (throttle, ipAddress) =>
        throttle.backchannelRequest({ tenantId: 'tenant', clientId: 'till', personId: newId(), ipAddress }),
    ],
  ])('limits %s to %i', async (_what, limit, attempt) => {
    const id = newId();
    expect(kinds(await atOnce(limit + 20, (throttle) => attempt(throttle, id)))).toEqual({
      allowed: limit,
      refused: 20,
    });
  });

  it('does not let strangers’ reset requests block those from a known browser or another address', async () => {
    const [account, office] = [newId(), newId()];
    await atOnce(40, (throttle) =>
      throttle.resetRequest({ tenantId: 'tenant', account, ipAddress: office, browser: null }),
    );
    expect(
      (await throttles[0].resetRequest({ tenantId: 'tenant', account, ipAddress: office, browser: 'own' })).kind,
    ).toBe('allowed');
    expect(
      (await throttles[0].resetRequest({ tenantId: 'tenant', account, ipAddress: newId(), browser: null })).kind,
    ).toBe('allowed');
  });

  it('makes a client wait at one address after wrong secrets there, in both processes', async () => {
    const by = { tenantId: 'tenant', clientId: newId(), ipAddress: newId() };
    for (let guess = 0; guess < 10; guess++)
      await throttles[0].wrongSecret({ ...by, known: true, secret: `wrong ${guess}` });
    await throttles[1].wrongSecret({ ...by, known: true, secret: 'one more' });
    for (const throttle of throttles) {
      expect(throttle.secretWait(by)).toBeGreaterThan(50);
      expect([
        throttle.secretWait({ ...by, ipAddress: newId() }),
        throttle.secretWait({ ...by, clientId: newId() }),
        throttle.secretWait({ ...by, tenantId: 'another' }),
      ]).toEqual([0, 0, 0]);
    }
  });

  it('does not count a login hint that names a person', async () => {
    const hint = (throttle: Throttle) => throttle.loginHint({ tenantId: 'tenant', clientId, ipAddress: newId() });
    const clientId = newId();
    for (const attempt of await atOnce(100, hint)) if (attempt.kind === 'allowed') await attempt.succeeded();
    expect(kinds(await atOnce(110, hint))).toEqual({ allowed: 100, refused: 10 });
  });

  it('allows a known client 60,000 pushed requests from one address, across two processes that count in batches', async () => {
    const by = { tenantId: 'tenant', clientId: 'bank', ipAddress: newId(), known: true };
    const push = (count: number) => atOnce(count, (throttle) => throttle.pushedRequest(by));
    for (let round = 0; round < 119; round++) expect(kinds(await push(500)).allowed).toBe(500);
    const outcomes = await push(600);
    expect(kinds(outcomes)).toEqual({ allowed: 500, refused: 100 });
    for (const outcome of outcomes)
      if (outcome.kind === 'refused') expect(outcome.retryAfterSeconds).toBeLessThanOrEqual(60);
    for (const another of [
      { ...by, clientId: 'shop' },
      { ...by, ipAddress: newId() },
      { ...by, known: false },
    ])
      expect((await throttles[0].pushedRequest(another)).kind).toBe('allowed');
  });

  it('allows ten entries of one user code, by anyone and from anywhere, including successful ones', async () => {
    const code = new Uint8Array([1, 2, 3]);
    const outcomes = [];
    for (let entry = 0; entry < 12; entry++) {
      const outcome = await throttles[0].userCode({ tenantId: 'tenant', personId: newId(), ipAddress: newId(), code });
      if (outcome.kind === 'allowed') await outcome.succeeded();
      outcomes.push(outcome);
    }
    expect(kinds(outcomes)).toEqual({ allowed: 10, refused: 2 });
  });

  it('does not count an accepted user code against its person and address', async () => {
    const by = { tenantId: 'tenant', personId: newId(), ipAddress: newId() };
    for (let entry = 0; entry < 15; entry++) {
      const outcome = await throttles[0].userCode({ ...by, code: new Uint8Array([7, entry]) });
      if (outcome.kind === 'refused') throw new Error('A success was counted.');
      await outcome.succeeded();
    }
  });
});
