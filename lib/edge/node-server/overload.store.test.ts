/** The real listener, container and pool with a real database that is slow or unavailable. Pages are left out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { provideConfig } from '@/lib/platform/config/env';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { createListener } from './create-listener';
import { type Listening, listening } from './testing/listening';
import { type SeverableLink, severableLink } from './testing/severable-link';

const REQUESTS = 200;
const SECRET = 'a secret that every client here has, 0123456789';
/**
 * How long a statement may wait for a connection here, and how long an answer may take on a busy machine: half of what
 * a statement may wait for a lock.
 */
const WAIT_MILLISECONDS = 1_000;
const QUICK_MILLISECONDS = 15_000;
/** How long clients wait for an answer. */
const CLIENT_MILLISECONDS = 5_000;

let database: TestDatabase;
let link: SeverableLink;
/** The test's own pool, which bypasses the link. */
let direct: Database;
let server: Listening;
let base: string;

const client = (n: number) => ({
  client_id: `c${n}`,
  client_name: `Client ${n}`,
  client_secret: SECRET,
  grant_types: ['client_credentials'],
  token_endpoint_auth_method: 'client_secret_post',
});
const browserClient = {
  client_id: 'spa',
  client_name: 'Browser',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code'],
  redirect_uris: ['https://spa.example/cb'],
};

beforeAll(async () => {
  database = await testDatabase();
  direct = openDatabase({ url: database.url, poolSize: 3 });
  const url = new URL(database.url);
  link = await severableLink({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(link.port);
  Object.assign(process.env, {
    TESSERA_DATABASE_POOL: '2',
    TESSERA_MAX_QUEUE: '5',
    TESSERA_MAX_WAIT: String(WAIT_MILLISECONDS),
    TESSERA_MAX_LAG: '10000',
    TESSERA_LOG_LEVEL: 'silent',
  });
  const config = provideConfig({
    databaseUrl: url.href,
    secret: 'a secret for tests, created more than 32 characters',
  });
  await applyConfiguration(
    container(),
    JSON.stringify({
      slug: 'default',
      clients: [browserClient, ...Array.from({ length: REQUESTS }, (_, n) => client(n))],
    }),
  );
  const pages = { handle: async () => undefined, close: async () => undefined };
  server = await listening(
    createListener({ edge: config, pages, peoplePage: () => null, observer: container(), everythingToNext: false }),
  );
  ({ base } = server);
});

afterAll(async () => {
  server.stop();
  await closeContainer();
  await direct.close();
  await database.drop();
});

interface Answer {
  status: number;
  retryAfter: string | null;
  error: unknown;
  milliseconds: number;
}

async function tokenFor(n: number): Promise<Answer> {
  const started = performance.now();
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: `c${n}`, client_secret: SECRET });
  const response = await fetch(`${base}/token`, { method: 'POST', body });
  const { error } = (await response.json()) as { error?: unknown };
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    error,
    milliseconds: performance.now() - started,
  };
}

const authorize = () =>
  fetch(
    `${base}/authorize?${new URLSearchParams({ response_type: 'code', client_id: 'spa', redirect_uri: 'https://spa.example/cb', state: 'kept' })}`,
    { redirect: 'manual' },
  );

async function keysForBrowser(): Promise<[status: number, allowed: string | null]> {
  const { status, headers } = await fetch(`${base}/jwks`, { headers: { Origin: 'https://spa.example' } });
  return [status, headers.get('access-control-allow-origin')];
}

async function toldBrowser(origin: string): Promise<[status: number, allowed: string | null, exposed: string | null]> {
  const { status, headers } = await fetch(`${base}/token`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'spa', code: 'x' }),
  });
  return [status, headers.get('access-control-allow-origin'), headers.get('access-control-expose-headers')];
}

/** What keeps working whatever the database does, and what is answered by redirect. */
async function expectWhatGoesOn(): Promise<void> {
  for (const path of ['/livez', '/jwks', '/.well-known/oauth-authorization-server']) {
    const started = performance.now();
    expect([path, (await fetch(base + path)).status]).toEqual([path, 200]);
    expect(performance.now() - started).toBeLessThan(QUICK_MILLISECONDS);
  }
  const answer = await authorize();
  const location = new URL(answer.headers.get('location') ?? 'none:');
  expect([
    answer.status,
    location.origin,
    location.searchParams.get('error'),
    location.searchParams.get('state'),
  ]).toEqual([302, 'https://spa.example', 'temporarily_unavailable', 'kept']);
}

async function expectRecovery(): Promise<void> {
  await expect.poll(() => tokenFor(0).then(({ status }) => status), { timeout: 10_000, interval: 200 }).toBe(200);
  const all = await Promise.all(Array.from({ length: 5 }, (_, n) => tokenFor(n)));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new URL((await authorize()).headers.get('location') ?? 'none:').searchParams.get('error')).toBe(
    'invalid_request',
  );
}

/**
 * Fills the process's caches. Keys are created at the first request, which makes every process drop its copy. A
 * listener that reconnects after an outage clears all caches, so this waits for it first.
 */
async function prime(): Promise<void> {
  await expect
    .poll(
      () =>
        direct.query(sql`
    SELECT 1 AS listening FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'tessera changes' AND query LIKE 'LISTEN%' AND state = 'idle'`),
      { timeout: 10_000 },
    )
    .toHaveLength(1);
  await fetch(`${base}/jwks`);
  await sleep(300);
  expect([(await fetch(`${base}/jwks`)).status, (await authorize()).status]).toEqual([200, 302]);
}

async function counted(metric: string): Promise<number> {
  const { body } = await container().metrics.render([]);
  return [...body.matchAll(new RegExp(`^${metric}\\{[^}]*\\} (\\d+)`, 'gm'))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

const shed = () => counted('tessera_shed_total');

/** The private reasons of the recorded failures, once they are written. */
async function shedOnRecord(): Promise<string[]> {
  await container().failures.flush();
  const rows = await direct.query<{ reason: string }>(
    sql`SELECT reason FROM refusal WHERE endpoint = 'token' AND reason LIKE 'overload: %'`,
  );
  return rows.map(({ reason }) => reason);
}

describe('a locked database table', () => {
  it('leaves no request unanswered: 200 concurrent requests quickly get 503 with Retry-After, and all succeed after the lock ends', async () => {
    await prime();
    let unlock = (): void => undefined;
    const locked = direct.transaction(async (connection) => {
      await connection.execute(sql`LOCK TABLE client IN ACCESS EXCLUSIVE MODE`);
      await new Promise<void>((resolve) => {
        unlock = resolve;
      });
    });
    await expect
      .poll(() =>
        direct.query(
          sql`SELECT 1 AS held FROM pg_locks WHERE relation = 'client'::regclass AND mode = 'AccessExclusiveLock'`,
        ),
      )
      .toHaveLength(1);

    const answers: Answer[] = [];
    const asked = Array.from({ length: REQUESTS }, (_, n) => tokenFor(n).then((answer) => answers.push(answer)));
    // Two statements have a connection and wait for the lock; all other requests are answered.
    await expect
      .poll(() => answers.length, { timeout: QUICK_MILLISECONDS, interval: 50 })
      .toBeGreaterThanOrEqual(REQUESTS - 2);
    expect(new Set(answers.map(({ status, error }) => `${status} ${String(error)}`))).toEqual(
      new Set(['503 temporarily_unavailable']),
    );
    for (const { retryAfter, milliseconds } of answers) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThan(QUICK_MILLISECONDS);
    }
    await sleep(WAIT_MILLISECONDS);
    await expectWhatGoesOn();
    expect(await tokenFor(7)).toMatchObject({ status: 503, error: 'temporarily_unavailable', retryAfter: '5' });
    expect(await shed()).toBeGreaterThan(0);

    unlock();
    await locked;
    await Promise.all(asked);
    expect(answers).toHaveLength(REQUESTS);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    await expectRecovery();
    // Records that could not be written during the outage are dropped and counted.
    await expect
      .poll(async () => (await shedOnRecord()).length + (await counted('tessera_batch_dropped_total')), {
        timeout: 10_000,
      })
      .toBeGreaterThan(0);
    expect((await shedOnRecord()).length).toBeLessThan(REQUESTS / 10);
  });
});

describe('a silent database', () => {
  it('keeps nobody waiting longer than clients wait: 503 with Retry-After, and the database is used again when it speaks', async () => {
    await prime();
    expect((await Promise.all([0, 1, 2].map(tokenFor))).map(({ status }) => status)).toEqual([200, 200, 200]);
    await sleep(3_500);
    link.silence();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => sleep(n * 100).then(() => tokenFor(n))));
    link.speak();
    expect(new Set(answers.map(({ status, error }) => `${status} ${String(error)}`))).toEqual(
      new Set(['503 temporarily_unavailable']),
    );
    for (const { retryAfter, milliseconds } of answers) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThan(CLIENT_MILLISECONDS);
    }
    await expectRecovery();
  });

  it('of which only the open connections are lost is used over new ones', async () => {
    await prime();
    await sleep(3_500);
    link.forget();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => tokenFor(n)));
    for (const { milliseconds } of answers) expect(milliseconds).toBeLessThan(CLIENT_MILLISECONDS);
    await expectRecovery();
  });
});

describe('an unavailable database', () => {
  it('is reported by redirect even to the first request affected, where client and address are cached', async () => {
    await prime();
    // Cached clients expire, and the next request queries the database.
    await sleep(3_500);
    await link.sever();
    const { status, headers } = await authorize();
    expect([status, new URL(headers.get('location') ?? 'none:').searchParams.get('error')]).toEqual([
      302,
      'temporarily_unavailable',
    ]);
    await link.mend();
    await expectRecovery();
  });

  it('is noticed immediately, reported, and used again when it is back', async () => {
    await prime();
    expect(await keysForBrowser()).toEqual([200, 'https://spa.example']);
    await link.sever();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => tokenFor(n + 100)));
    expect(new Set(answers.map(({ status, error }) => `${status} ${String(error)}`))).toEqual(
      new Set(['503 temporarily_unavailable']),
    );
    // Cached tenants and keys are past their age, but are still served.
    await sleep(3_500);
    await expectWhatGoesOn();
    expect(await keysForBrowser()).toEqual([200, 'https://spa.example']);
    expect(await tokenFor(8)).toMatchObject({ status: 503, retryAfter: '5' });
    // Browser code at the client's origin can read Retry-After; code at other origins cannot.
    expect(await toldBrowser('https://spa.example')).toEqual([
      503,
      'https://spa.example',
      expect.stringContaining('Retry-After'),
    ]);
    expect(await toldBrowser('https://elsewhere.example')).toEqual([503, null, null]);
    await link.mend();
    await expectRecovery();
  });
});
