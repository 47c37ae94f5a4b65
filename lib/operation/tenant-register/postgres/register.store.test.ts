/** With a thousand tenants, a page must read only what it shows and nothing of the other tenants. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleStores } from '@/lib/edge/container/people-stores';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Connection, type Database, openDatabase, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { createTenant } from '@/lib/tenants/create-tenant';
import { listTenants } from '@/lib/tenants/list-tenants';
import { createTenantStore } from '@/lib/tenants/postgres';
import { listCountedTo, type TenantQuery } from '@/lib/tenants/register';
import { setTenantStatus } from '@/lib/tenants/set-tenant-status';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { foundTenant } from '../found-tenant';
import { inviteAgain } from '../invite-again';
import { alongIndexes, createTenantRegister, listStatement, usageStatement } from './register';

const TENANTS = 1_000;
const now = new Date();
let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 8 });
  await createTenant(createTenantStore(database), { slug: 'default', name: 'Operators' }, systemCause);
  await seed();
}, 120_000);

afterAll(async () => {
  await database.close();
  await server.drop();
});

/** Tenants 1 to 1,000, each with people, clients, families and counters; the first is large. */
async function seed(): Promise<void> {
  await database.execute(sql`
    INSERT INTO tenant (id, slug, name, created_at, updated_at)
    SELECT gen_random_uuid(), 'customer-' || n, 'Customer ' || n, now() - make_interval(mins => n), now() FROM generate_series(1, ${TENANTS}::int) n`);
  await database.execute(sql`
    INSERT INTO person (tenant_id, id, user_name, user_name_key, active, attributes, updated_at)
    SELECT t.id, gen_random_uuid(), 'p' || n, 'p' || n, n % 4 > 0, '{}', now()
    FROM tenant t CROSS JOIN LATERAL generate_series(1, CASE WHEN t.slug = 'customer-1' THEN 1500 ELSE 20 END) n WHERE t.slug <> 'default'`);
  await database.execute(sql`
    INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, disabled_at, updated_at)
    SELECT t.id, 'c' || n, 'c' || n, 'none', CASE WHEN n = 3 THEN now() END, now() FROM tenant t CROSS JOIN generate_series(1, 3) n WHERE t.slug <> 'default'`);
  await database.execute(sql`
    INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, scopes, idle_expires_at, expires_at, revoked_at)
    SELECT p.tenant_id, p.id, gen_random_uuid(), 'c1', 'authorization_code', '{}', now() + interval '1 day', now() + interval '9 days', CASE WHEN NOT p.active THEN now() END
    FROM person p WHERE p.user_name IN ('p1', 'p2', 'p4')`);
  await database.execute(sql`
    INSERT INTO usage_counter (tenant_id, hour, kind, client_id, count)
    SELECT t.id, date_trunc('hour', now()) - make_interval(days => day), kind, '', 5
    FROM tenant t CROSS JOIN unnest(ARRAY[0, 7, 29, 40]) day CROSS JOIN unnest(ARRAY['token:client_credentials', 'token:refresh_token', 'sign-in']) kind
    WHERE t.slug <> 'default'`);
  await database.execute(sql`ANALYZE tenant, person, client, token_family, usage_counter`);
}

const page = (query: Partial<TenantQuery> = {}) =>
  listTenants(createTenantRegister(database), {
    sort: 'createdAt',
    descending: true,
    page: 1,
    pageSize: 25,
    now,
    ...query,
  });
const slugs = async (query: Partial<TenantQuery>) => (await page(query)).tenants.map(({ slug }) => slug);

describe('a thousand tenants', () => {
  it('are listed by page, sorted and filtered, with the usage of each', async () => {
    const first = await page();
    expect(first.total).toBe(TENANTS + 1);
    expect(first.tenants.slice(0, 3).map(({ slug }) => slug)).toEqual(['default', 'customer-1', 'customer-2']);
    expect(first.tenants[2]).toMatchObject({
      name: 'Customer 2',
      status: 'active',
      suspendedAt: null,
      usage: { people: 15, clients: 2, families: 2, tokens: 30 },
    });
    expect(await slugs({ page: 41 })).toEqual(['customer-1000']);
    expect(await slugs({ sort: 'name', descending: false, pageSize: 3 })).toEqual([
      'customer-1',
      'customer-10',
      'customer-100',
    ]);
    expect(await slugs({ sort: 'slug', descending: true, pageSize: 1 })).toEqual(['default']);
    expect(await slugs({ search: 'MER-99', sort: 'slug', descending: false })).toEqual([
      'customer-99',
      ...Array.from({ length: 10 }, (_, n) => `customer-99${n}`),
    ]);
    expect(await slugs({ search: '%' })).toEqual([]);
  });

  it('are counted up to a limit in the list, and exactly on the page of one tenant', async () => {
    const {
      tenants: [large],
    } = await page({ search: 'customer-1', sort: 'slug', descending: false, pageSize: 1 });
    expect([large?.slug, large?.usage.people]).toEqual(['customer-1', listCountedTo]);
    expect((await createTenantRegister(database).find({ slug: 'customer-1' }, now))?.usage.people).toBe(1_125);
    expect(await createTenantRegister(database).find({ slug: 'nobody' }, now)).toBeNull();
    expect(await createTenantRegister(database).find({ id: large?.id ?? '' }, now)).toMatchObject({
      slug: 'customer-1',
    });
    for (const by of [{ slug: 'customer-1' }, { id: large?.id ?? '' }])
      expect(await createTenantRegister(database).identify(by)).toEqual({
        id: large?.id,
        slug: 'customer-1',
        name: large?.name,
      });
    expect(await createTenantRegister(database).identify({ slug: 'nobody' })).toBeNull();
  });

  const lists: [string, Partial<TenantQuery>][] = [
    ['newest first', {}],
    ['by name', { sort: 'name', descending: false }],
    ['by slug', { sort: 'slug', descending: false }],
    ['a later page', { page: 20 }],
    ['suspended', { status: 'suspended' }],
    ['found', { search: 'customer-77' }],
  ];

  it.each(lists)('are read through indexes, without data of other tenants: %s', async (_name, query) => {
    const scans = await scansOfList({ sort: 'createdAt', descending: true, page: 1, pageSize: 25, now, ...query });
    // For a text search, scanning the tenant table may be cheaper than using the index. The tables of the tenants' data
    // must not be scanned.
    expect(scans.filter(({ type, table }) => type === 'Seq Scan' && !(query.search && table === 'tenant'))).toEqual([]);
    // A page of 25 tenants with 20 people, 3 clients, 3 families and 12 counters each, plus once the count limit for a
    // large tenant, where every fourth person on the way is deactivated.
    const read = scans.filter(({ table }) => table !== 'tenant').reduce((sum, { rows }) => sum + rows, 0);
    expect(read).toBeLessThan(25 * 40 + (listCountedTo * 4) / 3);
  });

  it('are read through indexes when one of them has almost everyone', async () => {
    const undone = new Error('rolled back');
    let scans: Awaited<ReturnType<typeof scansOf>> = [];
    await database
      .transaction(async (within) => {
        await within.execute(
          sql`DELETE FROM person p USING tenant t WHERE t.id = p.tenant_id AND t.slug <> 'customer-1' AND p.user_name <> 'p1'`,
        );
        await within.execute(sql`ANALYZE person`);
        scans = await scansOfList({ sort: 'createdAt', descending: true, page: 1, pageSize: 25, now }, within);
        throw undone;
      })
      .catch((error: unknown) => expect(error).toBe(undone));
    expect(scans.filter(({ type, table }) => type === 'Seq Scan' && table === 'person')).toEqual([]);
  });
});

describe('a new tenant', () => {
  const operator = { actor: { type: 'person' as const, id: newId(), name: 'olga@operators.example' }, origin: null };
  const how = { cause: operator, now };
  const stores = (connection: Connection) => ({
    ...peopleStores(connection),
    tenants: createTenantStore(connection),
    register: createTenantRegister(connection),
  });
  const inStores = <Outcome>(work: (over: ReturnType<typeof stores>) => Promise<Outcome>) =>
    database.transaction((connection) => work(stores(connection)));
  const found = (slug: string) =>
    inStores((over) =>
      foundTenant(
        over,
        { slug, name: 'New', owner: { userName: 'first', email: null }, by: 'show', url: 'https://id.example' },
        how,
      ),
    );

  it('is created with its owner and the invitation once, however many requests create it concurrently', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => found('raced')));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['created', ...Array.from({ length: 5 }, () => 'exists')]);
    const [made] = outcomes.filter((outcome) => outcome.kind === 'created');
    expect(made).toMatchObject({
      link: { kind: 'shown', url: expect.stringMatching(/^https:\/\/id\.example\/t\/raced\/invitation\?token=tsl_/) },
    });
    const actions = await database.query<{ slug: string; action: string; type: string }>(sql`
      SELECT t.slug, e.action, e.actor_type AS type FROM audit_event e JOIN tenant t ON t.id = e.tenant_id
      WHERE e.actor_name = 'olga@operators.example' AND (t.slug = 'raced' OR e.action = 'tenant.created') ORDER BY t.slug, e.action`);
    expect(actions).toEqual([
      { slug: 'default', action: 'tenant.created', type: 'person' },
      { slug: 'raced', action: 'person.created', type: 'operator' },
      { slug: 'raced', action: 'person.invited', type: 'operator' },
      { slug: 'raced', action: 'tenant.created', type: 'operator' },
    ]);
  });

  it('requires a second factor of administrators when the installation is reached by https, and only then', async () => {
    const foundAt = async (slug: string, url: string) => {
      await inStores((over) =>
        foundTenant(over, { slug, name: 'New', owner: { userName: 'first', email: null }, by: 'show', url }, how),
      );
      return (await createTenantStore(database).findBySlug(slug))?.settings.secondFactorRequired;
    };
    expect(await foundAt('by-https', 'https://id.example')).toBe('administrators');
    expect(await foundAt('by-http', 'http://localhost:3000')).toBe('off');
  });

  it('gets another invitation when the first was lost, until its owner has a password', async () => {
    await found('lost');
    const { id } = (await createTenantRegister(database).find({ slug: 'lost' }, now)) ?? { id: '' };
    const again = () => inStores((over) => inviteAgain(over, { id, url: 'https://id.example' }, how));
    expect(await again()).toMatchObject({ kind: 'shown' });
    const owner = await createTenantRegister(database).findAwaitedOwner(id);
    expect(owner?.userName).toBe('first');
    const themselves = {
      ...how,
      cause: { actor: { type: 'person' as const, id: owner?.id ?? '', name: 'first' }, origin: null },
    };
    await Promise.all([
      again(),
      setPassword(
        peopleStores(database).credentials,
        { tenantId: id, personId: owner?.id ?? '', password: 'four unrelated words of mine', mustChange: false },
        themselves,
      ),
    ]);
    expect(await again()).toEqual({ kind: 'has-owner' });
    expect(await createTenantRegister(database).findAwaitedOwner(id)).toBeNull();
    expect(await inStores((over) => inviteAgain(over, { id: newId(), url: 'https://id.example' }, how))).toEqual({
      kind: 'not-found',
    });
    // Links that were open when the password was set are closed, whichever of the two came first.
    expect(
      await database.query(sql`SELECT 1 AS one FROM one_time_link WHERE tenant_id = ${id}::uuid AND used_at IS NULL`),
    ).toEqual([]);
  });
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The tables that a statement reads, according to its executed plan. */
async function scansOf(
  statement: Sql,
  connection: Connection = database,
): Promise<{ type: string; table: string; rows: number }[]> {
  const [row] = await alongIndexes(connection, (within) =>
    within.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`),
  );
  const walk = (plan: Plan): { type: string; table: string; rows: number }[] => [
    ...(plan['Relation Name']
      ? [
          {
            type: plan['Node Type'],
            table: plan['Relation Name'],
            rows: (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
          },
        ]
      : []),
    ...(plan.Plans ?? []).flatMap(walk),
  ];
  return walk(row?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '', 'Actual Rows': 0, 'Actual Loops': 0 });
}

/** The tables that a page of tenants reads. */
async function scansOfList(query: TenantQuery, connection: Connection = database): ReturnType<typeof scansOf> {
  const tenants = await connection.query<{ id: string }>(listStatement(query));
  const scans = await scansOf(listStatement(query), connection);
  for (const { id } of tenants) scans.push(...(await scansOf(usageStatement(id, now), connection)));
  return scans;
}

describe('a suspension', () => {
  const find = async () => {
    const found = await createTenantRegister(database).find({ slug: 'customer-500' }, now);
    if (!found) throw new Error('The tenant is gone.');
    return found;
  };
  const operator = {
    actor: { type: 'person' as const, id: newId(), name: 'olga@operators.example' },
    origin: { requestId: 'r-1', ipAddress: '192.0.2.7', userAgent: 'Browser' },
  };

  it('requested many times concurrently happens once, and is recorded in the logs of the tenant and of the operators', async () => {
    const tenant = await find();
    const forgotten: string[] = [];
    const store = createTenantStore(database, undefined, (slug) => forgotten.push(slug));
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        setTenantStatus(store, tenant, { status: 'suspended', reason: 'Unpaid since June' }, operator),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1);
    expect(forgotten).toHaveLength(8);
    expect(await find()).toMatchObject({
      status: 'suspended',
      suspensionReason: 'Unpaid since June',
      suspendedAt: expect.any(Date),
    });
    expect(await rows()).toEqual([
      {
        slug: 'customer-500',
        action: 'tenant.suspended',
        type: 'operator',
        actor: null,
        name: 'olga@operators.example',
        request: 'r-1',
        ip: null,
      },
      {
        slug: 'default',
        action: 'tenant.suspended',
        type: 'person',
        actor: operator.actor.id,
        name: 'olga@operators.example',
        request: 'r-1',
        ip: '192.0.2.7',
      },
    ]);
  });

  it('keeps its reason when none is given, accepts another one, and loses it when it ends', async () => {
    const [tenant, store] = [await find(), createTenantStore(database)];
    const since = (await find()).suspendedAt;
    expect(await setTenantStatus(store, tenant, { status: 'suspended', reason: null }, systemCause)).toBe('unchanged');
    expect(await setTenantStatus(store, tenant, { status: 'suspended', reason: 'Abuse' }, systemCause)).toBe('changed');
    expect(await find()).toMatchObject({ suspensionReason: 'Abuse', suspendedAt: since });
    expect(await setTenantStatus(store, tenant, { status: 'active' }, systemCause)).toBe('changed');
    expect(await setTenantStatus(store, tenant, { status: 'active' }, systemCause)).toBe('unchanged');
    expect(await find()).toMatchObject({ status: 'active', suspensionReason: null, suspendedAt: null });
  });

  it('that races with its end leaves a complete state, one or the other', async () => {
    const [tenant, store] = [await find(), createTenantStore(database)];
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        setTenantStatus(
          store,
          tenant,
          n % 2 ? { status: 'active' } : { status: 'suspended', reason: 'Race' },
          systemCause,
        ),
      ),
    );
    const { status, suspendedAt, suspensionReason } = await find();
    expect([suspendedAt !== null, suspensionReason]).toEqual(status === 'suspended' ? [true, 'Race'] : [false, null]);
    await setTenantStatus(store, tenant, { status: 'active' }, systemCause);
  });

  it('shows in advance what it stops', async () => {
    const { id } = await find();
    await database.execute(sql`
      INSERT INTO session (tenant_id, person_id, id, sid_hash, auth_time, expires_at, ended_at)
      SELECT tenant_id, id, gen_random_uuid(), sha256(id::text::bytea), now(), now() + interval '1 hour', CASE WHEN user_name = 'p2' THEN now() END
      FROM person WHERE tenant_id = ${id}::uuid AND user_name IN ('p1', 'p2')`);
    expect(await createTenantRegister(database).countImpact(id, now)).toEqual({
      people: 15,
      sessions: 1,
      families: 2,
      clients: 2,
      connections: 0,
    });
  });

  const rows = () =>
    database.query(sql`
    SELECT t.slug, e.action, e.actor_type AS type, e.actor_id AS actor, e.actor_name AS name, e.request_id AS request, e.ip_address AS ip
    FROM audit_event e JOIN tenant t ON t.id = e.tenant_id WHERE e.target_name = 'Customer 500' ORDER BY t.slug`);
});
