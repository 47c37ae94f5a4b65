import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expiredFamilies } from '@/lib/grants/token-families/postgres/expired-families';
import { type Database, openDatabase, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { expiredThrottles } from '@/lib/sign-in/throttling/postgres/back-off';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { reapExpired } from './reap';
import { tableSizes } from './table-sizes';

let server: TestDatabase;
let database: Database;
const tenantId = newId();

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 10 });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

const revokeTokens = (count: number, age: string, tenant = tenantId) =>
  database.execute(sql`
  INSERT INTO revoked_token (tenant_id, jti, expires_at)
  SELECT ${tenant}::uuid, gen_random_uuid()::text, now() - ${age}::interval FROM generate_series(1, ${count}::int)`);

const count = async (table: string) => {
  const [row] = await database.prisma.$queryRawUnsafe<{ count: bigint }[]>(`SELECT count(*) FROM ${table}`);
  return Number(row?.count);
};

async function family(lastUsed: string, expires: string, events: number): Promise<string> {
  const id = newId();
  await database.execute(sql`
    INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, generation, last_used_at, idle_expires_at, expires_at)
    VALUES (${tenantId}::uuid, ${id}::uuid, 'app', ${newId()}::uuid, 'authorization_code', ${events}::int, now() - ${lastUsed}::interval, now(), now() + ${expires}::interval)`);
  for (let generation = 1; generation <= events; generation++) {
    await database.execute(sql`
      INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation) VALUES (${tenantId}::uuid, ${id}::uuid, ${newId()}::uuid, 'rotated', ${generation}::int)`);
  }
  return id;
}

describe('the clean-up', () => {
  it('deletes expired rows, more than one batch of them, and nothing else', async () => {
    await revokeTokens(2_500, '61 minutes');
    await revokeTokens(3, '-1 minute');
    expect((await reapExpired(database)).revoked_token).toBe(2_500);
    expect(await count('revoked_token')).toBe(3);
  });

  it('keeps expired rows for an hour where a process whose clock is behind must still find them', async () => {
    const kept = async () => [await count('revoked_token'), await count('used_assertion')];
    const before = await kept();
    await revokeTokens(2, '59 minutes');
    await database.execute(sql`
      INSERT INTO used_assertion (tenant_id, issuer, jti_hash, expires_at)
      SELECT ${tenantId}::uuid, 'https://idp.example', sha256(age::bytea), now() - age::interval FROM unnest(ARRAY['59 minutes', '61 minutes']) AS age`);
    await reapExpired(database);
    expect(await kept()).toEqual(before.map((rows, index) => rows + (index === 0 ? 2 : 1)));
  });

  it('runs in one process at a time', async () => {
    await revokeTokens(500, '61 minutes');
    const reaped = await Promise.all(Array.from({ length: 5 }, () => reapExpired(database)));
    expect(reaped.reduce((sum, { revoked_token = 0 }) => sum + revoked_token, 0)).toBe(500);
  });

  it('deletes a token family’s events with it, a month after its end', async () => {
    await family('40 days', '-31 days', 2);
    const active = await family('1 day', '1 day', 2);
    await reapExpired(database);
    expect(await database.query(sql`SELECT DISTINCT family_id::text AS id FROM token_family_event`)).toEqual([
      { id: active },
    ]);
  });

  it('ends when its time is up, and continues with the next run', async () => {
    await revokeTokens(1_500, '61 minutes');
    expect(await reapExpired(database, { milliseconds: 0 })).toEqual({});
    expect((await reapExpired(database)).revoked_token).toBe(1_500);
  });

  it('deletes from the other tables when one fails', async () => {
    await database.execute(sql`
      INSERT INTO throttle (key, expire) VALUES ('test', 0)`);
    await database.execute(sql`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`);
    await database.execute(sql`CREATE TRIGGER fail BEFORE DELETE ON throttle EXECUTE FUNCTION fail()`);
    await refusals(await newTenant(), 5, '8 days');
    await expect(reapExpired(database)).rejects.toThrow(AggregateError);
    expect(await count('refusal')).toBe(0);
    await database.execute(sql`DROP TRIGGER fail ON throttle`);
    expect((await reapExpired(database)).throttle).toBe(1);
  });
});

/** The clean-up over connections that note their statements. */
async function recordedReap(): Promise<Sql[]> {
  const statements: Sql[] = [];
  const noted =
    <Result>(run: (statement: Sql) => Promise<Result>) =>
    (statement: Sql) => {
      statements.push(statement);
      return run(statement);
    };
  await reapExpired({
    ...database,
    transaction: (work, limits) =>
      database.transaction(
        (connection) =>
          work({
            ...connection,
            query: noted(connection.query) as typeof connection.query,
            execute: noted(connection.execute),
          }),
        limits,
      ),
  });
  return statements;
}

describe('a step of the clean-up', () => {
  it('deletes by primary key what belongs to one tenant', async () => {
    await revokeTokens(10, '61 minutes');
    await revokeTokens(10, '62 minutes', newId());
    await refusals(await newTenant(), 5, '8 days');
    const deletions = (await recordedReap()).filter(({ text }) => text.includes('DELETE'));
    expect(deletions).toHaveLength(3);
    for (const { text } of deletions) expect(text).toMatch(/WHERE tenant_id = \$\d+::uuid\s+AND/);
  });

  it('leaves a row that is renewed after it was found', async () => {
    await database.execute(sql`INSERT INTO throttle (key, expire) VALUES ('renewed', 0), ('expired', 0)`);
    const outcome = await expiredThrottles.step({
      ...database,
      async query<Row>(statement: Sql) {
        const rows = await database.query<Row>(statement);
        await database.execute(sql`UPDATE throttle SET expire = 9999999999999 WHERE key = 'renewed'`);
        return rows;
      },
    });
    expect(outcome).toEqual({ deleted: 1 });
    expect(await database.query(sql`SELECT key FROM throttle`)).toEqual([{ key: 'renewed' }]);
  });

  it('deletes a limited number of token families', async () => {
    await database.execute(sql`
      INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, idle_expires_at, expires_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'app', gen_random_uuid(), 'authorization_code', now(), now() - interval '31 days' - make_interval(secs => n)
      FROM generate_series(1, 450) AS n`);
    const deleted: number[] = [];
    let from: string | undefined;
    do {
      const outcome = await expiredFamilies.step(database, from);
      deleted.push(outcome.deleted);
      from = outcome.next;
    } while (from !== undefined);
    expect(deleted).toEqual([200, 200, 50]);
  });

  it('finds the expired rows of each table in the order of an index', async () => {
    const searches = (await recordedReap()).filter(({ text }) => text.includes('AS expired_at'));
    expect(searches.length).toBeGreaterThan(20);
    await database.transaction(async (connection) => {
      await connection.execute(sql`SET LOCAL enable_seqscan = off`);
      await connection.execute(sql`SET LOCAL enable_bitmapscan = off`);
      for (const search of searches) {
        const plan = await connection.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${search}`);
        const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
        expect(lines, search.text).toContain('Index Cond');
        expect(lines, search.text).not.toMatch(/Seq Scan|Sort/);
      }
    });
  });
});

describe('a personal access token', () => {
  it('is deleted 30 days after it was revoked or expired, and no key of another kind is', async () => {
    const tokens: [string, string, string, string | null][] = [
      ['revoked long ago', 'personal', '60 days', '-30 days -1 minutes'],
      ['expired long ago', 'personal', '-30 days -1 minutes', null],
      ['revoked long ago, expired before', 'personal', '-90 days', '-31 days'],
      ['revoked', 'personal', '60 days', '-29 days -23 hours'],
      ['expired long ago, revoked since', 'personal', '-90 days', '-1 day'],
      ['expired', 'personal', '-29 days -23 hours', null],
      ['living', 'personal', '1 minute', null],
      ['of the management API', 'api', '-90 days', '-90 days'],
      ['of a SCIM connection', 'scim', '-90 days', '-90 days'],
    ];
    for (const [name, kind, expires, revoked] of tokens) {
      await database.execute(sql`
        INSERT INTO access_key (tenant_id, id, kind, key_hash, name, person_id, expires_at, revoked_at)
        VALUES (${tenantId}::uuid, gen_random_uuid(), ${kind}, sha256(${name}::bytea), ${name}, ${newId()}::uuid, now() + ${expires}::interval, now() + ${revoked}::interval)`);
    }
    expect((await reapExpired(database)).access_key).toBe(3);
    const kept = await database.query<{ name: string }>(
      sql`SELECT name FROM access_key WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(kept.map(({ name }) => name).toSorted()).toEqual(
      tokens
        .slice(3)
        .map(([name]) => name)
        .toSorted(),
    );
  });
});

/** Inserts `rows` failure records of a tenant, one second apart. `newest` is the age of the newest one. */
async function refusals(refused: string, rows: number, newest: string): Promise<void> {
  await database.execute(sql`
    INSERT INTO refusal (tenant_id, id, at, request_id, endpoint, code, reason)
    SELECT ${refused}::uuid, gen_random_uuid(), now() - ${newest}::interval - make_interval(secs => n), 'r', 'token', 'invalid_grant', n::text
    FROM generate_series(1, ${rows}::int) AS n`);
}

async function newTenant(): Promise<string> {
  const id = newId();
  await database.execute(
    sql`INSERT INTO tenant (id, slug, name, updated_at) VALUES (${id}::uuid, ${`t-${id}`}, 'Reaped', now())`,
  );
  return id;
}

const refusalsOf = async (refused: string) => {
  const [row] = await database.query<{ rows: number; oldest: number }>(sql`
    SELECT count(*)::int AS rows, max(reason::int) AS oldest FROM refusal WHERE tenant_id = ${refused}::uuid`);
  return row;
};

describe('failures', () => {
  it('are kept for seven days', async () => {
    const refused = await newTenant();
    await refusals(refused, 2_500, '7 days 1 minute');
    await refusals(refused, 10, '6 days 23 hours');
    expect((await reapExpired(database)).refusal).toBe(2_500);
    expect(await refusalsOf(refused)).toMatchObject({ rows: 10 });
  });

  it('are kept up to 100,000 per tenant, the newest, whatever other tenants have', async () => {
    const [full, small] = [await newTenant(), await newTenant()];
    await refusals(full, 103_500, '1 minute');
    await refusals(small, 20, '1 hour');
    expect((await reapExpired(database)).refusal).toBe(3_500);
    expect(await refusalsOf(full)).toEqual({ rows: 100_000, oldest: 100_000 });
    expect(await refusalsOf(small)).toMatchObject({ rows: 20 });
    expect((await reapExpired(database)).refusal).toBe(0);
  });
});

describe('the provisioning log', () => {
  const log = (tenant: string, rows: number, newest: string) =>
    database.execute(sql`
    INSERT INTO provisioning_log (tenant_id, id, at, request_id, method, path, status, duration_ms)
    SELECT ${tenant}::uuid, gen_random_uuid(), now() - ${newest}::interval - make_interval(secs => n), 'r', 'GET', '/Users', 200, n
    FROM generate_series(1, ${rows}::int) AS n`);
  const logOf = async (tenant: string) =>
    (
      await database.query<{ rows: number; oldest: number }>(sql`
    SELECT count(*)::int AS rows, max(duration_ms) AS oldest FROM provisioning_log WHERE tenant_id = ${tenant}::uuid`)
    )[0];

  it('is kept for 30 days and the rest of the week, and up to 100,000 rows per tenant, the newest', async () => {
    const [old, full] = [await newTenant(), await newTenant()];
    await log(old, 1_200, '37 days 1 minute');
    await log(old, 10, '29 days 23 hours');
    await log(full, 101_200, '1 minute');
    expect((await reapExpired(database)).provisioning_log).toBe(2_400);
    expect(await logOf(old)).toMatchObject({ rows: 10 });
    expect(await logOf(full)).toEqual({ rows: 100_000, oldest: 100_000 });
    expect((await reapExpired(database)).provisioning_log).toBe(0);
  });

  it('is left to the next run while a transaction holds a lock that its partitions need', async () => {
    const [newest] = await database.query<{ name: string }>(sql`
      SELECT max(inhrelid::regclass::text) AS name FROM pg_inherits
      WHERE inhparent = 'provisioning_log'::regclass AND inhrelid::regclass::text ~ '\\d{8}$'`);
    await database.execute(sql([`DROP TABLE ${newest?.name}`]));
    await database.transaction(async (connection) => {
      await connection.execute(sql`LOCK TABLE provisioning_log_default IN ROW EXCLUSIVE MODE`);
      expect(await reapExpired(database)).toMatchObject({ provisioning_log: 0 });
    });
  });

  it('has partitions for the weeks to come', async () => {
    await reapExpired(database);
    const [ahead] = await database.query<{ weeks: number }>(sql`
      SELECT count(*)::int AS weeks FROM pg_inherits WHERE inhparent = 'provisioning_log'::regclass AND inhrelid::regclass::text ~ '\\d{8}$'`);
    expect(ahead?.weeks).toBeGreaterThanOrEqual(3);
  });
});

describe('table sizes', () => {
  it('cover this product’s tables only, in bytes', async () => {
    const sizes = new Map((await tableSizes(database)).map(({ table, bytes }) => [table, bytes]));
    expect(sizes.get('token_family')).toBeGreaterThan(0);
    expect(sizes.get('provisioning_log')).toBeGreaterThan(10_000_000);
    expect(sizes.has('provisioning_log_first')).toBe(false);
    expect(sizes.has('pg_class')).toBe(false);
  });
});

describe('a run after many rows were deleted', () => {
  it('continues where the run before ended, because the index still has their entries', async () => {
    await database.execute(sql`
      INSERT INTO revoked_token (tenant_id, jti, expires_at)
      SELECT ${tenantId}::uuid, gen_random_uuid()::text, now() - interval '2 hours' + make_interval(secs => n / 10) FROM generate_series(1, 12000) AS n`);
    const searches = async () =>
      (await recordedReap()).filter(({ text }) => /AS expired_at FROM revoked_token/.test(text));
    expect((await searches())[0]?.text).not.toContain('>=');
    await revokeTokens(5, '61 minutes');
    expect((await searches())[0]?.text).toContain('>=');
    const [left] = await database.query<{ expired: number }>(
      sql`SELECT count(*)::int AS expired FROM revoked_token WHERE expires_at < now() - interval '1 hour'`,
    );
    expect(left?.expired).toBe(0);
  });
});
