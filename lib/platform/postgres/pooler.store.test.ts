/** Behind PgBouncer, in both modes, before a server whose time zone is not UTC. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOAuthStore } from '@/lib/grants/oauth/postgres';
import { migrate } from '@/scripts/migrate';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '@/scripts/test/find-pgbouncer';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { newId } from '../shared/id';
import { announceChange, listenForChanges } from './changes';
import { type Database, openDatabase, sql } from './database';

const program = findPgBouncer();
/** More than the pooler has server connections, so that sessions are shared. */
const CONNECTIONS = 12;
/** Half an hour off, and the other way from UTC than the code's authors might guess. */
const ZONE = 'America/St_Johns';

let home: TestDatabase;
let direct: Database;

beforeAll(async () => {
  home = await testDatabase({ migrated: false });
  direct = openDatabase({ url: home.url, poolSize: 2 });
  const name = new URL(home.url).pathname.slice(1);
  await direct.execute(sql([`ALTER DATABASE ${name} SET timezone = '${ZONE}'`]));
});

afterAll(async () => {
  await direct.close();
  await home.drop();
});

describe.skipIf(program === null).each(['transaction', 'session'] as const)('behind a pooler in %s mode', (mode) => {
  let pooler: PgBouncer;
  let database: Database;

  beforeAll(async () => {
    pooler = await startPgBouncer(program ?? '', home.url, mode);
    // Each connection of a client keeps one of the server's in session mode.
    database = openDatabase({ url: pooler.url, poolSize: mode === 'session' ? 3 : CONNECTIONS });
  });

  afterAll(async () => {
    await database.close();
    await pooler.stop();
  });

  it('migrations are applied once', async () => {
    const { applied } = await migrate(pooler.url);
    expect([applied.length > 0, await migrate(pooler.url)]).toEqual([
      mode === 'transaction',
      { applied: [], newer: [] },
    ]);
  });

  it('statements and transactions run concurrently, whichever session they reach', async () => {
    const slugs = Array.from({ length: 40 }, (_, n) => `${mode}-${String(n).padStart(2, '0')}`);
    await Promise.all(
      slugs.map((slug) =>
        database.transaction(async (connection) => {
          await connection.prisma.tenant.create({ data: { id: newId(), slug, name: slug } });
          await connection.execute(sql`UPDATE tenant SET name = ${`${slug}!`} WHERE slug = ${slug}`);
        }),
      ),
    );
    const found = await Promise.all(
      slugs.flatMap((slug) => [
        database.hot.query<{ name: string }>(sql`SELECT name FROM tenant WHERE slug = ${slug}`).then(([row]) => row),
        database.prisma.tenant.findUnique({ where: { slug }, select: { name: true } }),
      ]),
    );
    expect(found.map((row) => row?.name)).toEqual(slugs.flatMap((slug) => [`${slug}!`, `${slug}!`]));
  });

  it('times are the same instants through SQL and through the typed client, in both directions', async () => {
    const at = new Date('2026-03-08T06:30:00.123Z');
    const slug = `${mode}-times`;
    await database.prisma.tenant.create({ data: { id: newId(), slug, name: slug, createdAt: at } });
    const [row] = await database.query<{ at: Date; epoch: number; zone: string }>(
      sql`SELECT created_at AS at, extract(epoch FROM created_at)::float8 AS epoch, current_setting('timezone') AS zone FROM tenant WHERE slug = ${slug}`,
    );
    expect([row?.at, row?.epoch, row?.zone]).toEqual([at, at.getTime() / 1000, ZONE]);
    await database.execute(sql`UPDATE tenant SET claimed_at = ${at}::timestamptz WHERE slug = ${slug}`);
    expect(
      await database.prisma.tenant.findFirst({
        where: { slug, createdAt: at, claimedAt: { lte: at } },
        select: { createdAt: true, claimedAt: true },
      }),
    ).toEqual({ createdAt: at, claimedAt: at });
  });

  it('an assertion is claimed once by parallel requests', async () => {
    const copies = { clients: { get: async () => null }, trustedIssuers: { get: async () => new Map() } };
    const store = createOAuthStore(database.hot, copies);
    const assertion = { tenantId: newId(), issuer: 'https://issuer.example', jtiHash: new Uint8Array(32).fill(7) };
    const claims = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.claimAssertion({ ...assertion, expiresAt: new Date(Date.now() + 60_000) }),
      ),
    );
    expect(claims.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
  });

  it('nothing is set in sessions that others use', async () => {
    await Promise.all(Array.from({ length: 30 }, () => database.query(sql`SELECT 1 AS one`)));
    const rows = await Promise.all(
      Array.from({ length: 8 }, () =>
        database.query<{ jit: string; timeout: string }>(
          sql`SELECT current_setting('jit') AS jit, current_setting('statement_timeout') AS timeout FROM pg_sleep(0.05)`,
        ),
      ),
    );
    expect(new Set(rows.flat().map(({ jit, timeout }) => `${jit} ${timeout}`))).toEqual(new Set(['on 0']));
  });

  it('changes are heard over the direct connection, and without one they are not waited for', async () => {
    const heard: string[] = [];
    let ready = () => {};
    const listening = new Promise<void>((resolve) => (ready = resolve));
    const handlers = {
      onChange: (kind: string, key: string) => void heard.push(`${kind} ${key}`),
      onGap: () => ready(),
    };
    const stop = listenForChanges({ url: pooler.url, directUrl: home.url }, handlers);
    const deaf = listenForChanges(
      { url: pooler.url, directUrl: null },
      { onChange: () => heard.push('wrong'), onGap: () => heard.push('wrong') },
    );
    await listening;
    await database.transaction((connection) => announceChange(connection, 'client', mode));
    await expect.poll(() => heard).toEqual([`client ${mode}`]);
    await Promise.all([stop(), deaf()]);
  });
});

describe('without a pooler', () => {
  it('sessions are set up, and statements are prepared once for each connection', async () => {
    const [session] = await direct.transaction(async (connection) => {
      await connection.query(sql`SELECT 2 AS two`);
      await connection.query(sql`SELECT 2 AS two`);
      return connection.query(
        sql`SELECT current_setting('jit') AS jit, current_setting('timezone') AS zone, current_setting('statement_timeout') AS timeout,
                 (SELECT count(*)::int FROM pg_prepared_statements WHERE statement = 'SELECT 2 AS two') AS prepared`,
      );
    });
    expect(session).toEqual({ jit: 'off', zone: 'UTC', timeout: '30s', prepared: 1 });
  });
});
