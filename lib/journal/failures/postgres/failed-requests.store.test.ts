import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import type { FailedRequest } from '../failed-request';
import { getFailedRequest } from '../get-failed-request';
import { listFailedRequests } from '../list-failed-requests';
import { createFailedRequestStore } from '.';
import { createFailedRequestBatch } from './failed-request-batch';

let server: TestDatabase;
let database: Database;
const [tenantId, otherTenant, personId] = [newId(), newId(), newId()];
const noon = new Date('2026-11-21T12:00:00Z');
const dropped: number[] = [];
const errors: unknown[] = [];

const newBatch = (connection: Pick<Database, 'execute'>) =>
  createFailedRequestBatch(connection as Database, {
    onError: (error) => errors.push(error),
    onDropped: (items) => dropped.push(items),
  });

const failedRequest = (differences: Partial<FailedRequest> = {}) => ({
  tenantId,
  at: noon,
  requestId: newId(),
  endpoint: 'token',
  code: 'invalid_grant',
  reason: verbatim('code_verifier does not match'),
  clientId: 'app',
  personId: null,
  connectionId: null,
  ipAddress: '192.0.2.1',
  ...differences,
});

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 4 });
  await database.execute(sql`
    INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, updated_at) VALUES (${tenantId}::uuid, 'app', 'Storefront', 'none', now())`);
  await database.execute(sql`
    INSERT INTO person (tenant_id, id, user_name, user_name_key) VALUES (${tenantId}::uuid, ${personId}::uuid, 'nora', 'nora')`);
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

describe('a refusal', () => {
  it('is found by its request ID with its private reason and the names of those concerned, in its own tenant only', async () => {
    const batch = newBatch(database);
    const kept = failedRequest({ personId, reason: verbatim('redirect_uri differs at character 34') });
    batch.add(kept);
    batch.add({ ...failedRequest({ requestId: kept.requestId }), tenantId: otherTenant });
    await batch.flush();

    const store = createFailedRequestStore(database);
    const { failedRequests, total } = await listFailedRequests(store, { tenantId, search: kept.requestId });
    expect(total).toBe(1);
    const { tenantId: _tenant, ...record } = kept;
    expect(failedRequests).toEqual([
      {
        ...record,
        id: expect.any(String) as string,
        clientName: 'Storefront',
        personName: 'nora',
        connectionName: null,
      },
    ]);
    const id = failedRequests[0]?.id ?? '';
    expect(await getFailedRequest(store, { tenantId, id })).toEqual(failedRequests[0]);
    expect(await getFailedRequest(store, { tenantId: otherTenant, id })).toBeNull();
  });

  it('does not lose its whole batch when it contains what PostgreSQL cannot store, or is too long', async () => {
    const batch = newBatch(database);
    const [odd, good] = [failedRequest({ clientId: 'a\0b', reason: verbatim('x'.repeat(10_000)) }), failedRequest()];
    [odd, good].forEach(batch.add);
    await batch.flush();
    const store = createFailedRequestStore(database);
    expect((await listFailedRequests(store, { tenantId, search: good.requestId })).total).toBe(1);
    const [kept] = (await listFailedRequests(store, { tenantId, search: odd.requestId })).failedRequests;
    expect(kept).toMatchObject({ clientId: 'a?b', reason: verbatim('x'.repeat(500)) });
  });

  it('is stored together with thousands of others in one statement', async () => {
    const batch = newBatch(database);
    for (let n = 0; n < 10_000; n++) batch.add(failedRequest({ endpoint: 'crowd' }));
    await batch.flush();
    expect((await listFailedRequests(createFailedRequestStore(database), { tenantId, endpoint: 'crowd' })).total).toBe(
      10_000,
    );
  });
});

describe('the list of failures', () => {
  it('is filtered, sorted and paged', async () => {
    const store = createFailedRequestStore(database);
    const batch = newBatch(database);
    const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
    batch.add(
      failedRequest({
        endpoint: 'login',
        code: 'access_denied',
        reason: verbatim('wrong password'),
        clientId: null,
        at: minutes(1),
      }),
    );
    batch.add(
      failedRequest({
        endpoint: 'login',
        code: 'invalid_request',
        reason: verbatim('request expired'),
        clientId: 'app',
        at: minutes(2),
      }),
    );
    batch.add(
      failedRequest({
        endpoint: 'login',
        code: 'access_denied',
        reason: verbatim('unknown person'),
        clientId: 'zebra',
        at: minutes(3),
      }),
    );
    await batch.flush();

    const reasons = async (query: Partial<Parameters<typeof store.listFailedRequests>[0]>) =>
      (await listFailedRequests(store, { tenantId, endpoint: 'login', ...query })).failedRequests.map(({ reason }) =>
        inEnglish(reason),
      );
    expect(await reasons({})).toEqual(['unknown person', 'request expired', 'wrong password']);
    expect(await reasons({ descending: false })).toEqual(['wrong password', 'request expired', 'unknown person']);
    expect(await reasons({ code: 'access_denied' })).toEqual(['unknown person', 'wrong password']);
    expect(await reasons({ clientId: 'app' })).toEqual(['request expired']);
    expect(await reasons({ from: minutes(3) })).toEqual(['unknown person']);
    expect(await reasons({ search: 'EXPIRED' })).toEqual(['request expired']);
    expect(await reasons({ search: '%' })).toEqual([]);
    expect(await reasons({ sort: 'clientId', descending: false })).toEqual([
      'request expired',
      'unknown person',
      'wrong password',
    ]);
    expect(await reasons({ page: 2, pageSize: 1 })).toEqual(['request expired']);
  });
});

describe('recording failures', () => {
  it('slows no request down while the table is locked, and loses none below its limit', async () => {
    const batch = newBatch(database);
    let release = (): void => undefined;
    const locked = database.transaction(async (connection) => {
      await connection.execute(sql`LOCK TABLE refusal IN ACCESS EXCLUSIVE MODE`);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await expect
      .poll(() =>
        database.query(
          sql`SELECT 1 AS held FROM pg_locks WHERE relation = 'refusal'::regclass AND mode = 'AccessExclusiveLock'`,
        ),
      )
      .toHaveLength(1);

    const slow = Array.from({ length: 50 }, () => failedRequest({ endpoint: 'slow' }));
    slow.forEach(batch.add);
    const flushed = batch.flush();
    // The pool still has connections for others: only one write is waiting, not one per failure record.
    expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    release();
    await locked;
    await flushed;
    expect((await listFailedRequests(createFailedRequestStore(database), { tenantId, endpoint: 'slow' })).total).toBe(
      50,
    );
  });

  it('drops and counts what exceeds its limit, and what a failing database does not accept', async () => {
    dropped.length = 0;
    const batch = newBatch({ execute: () => Promise.reject(new Error('away')) });
    for (let n = 0; n < 10_005; n++) batch.add(failedRequest());
    expect(dropped).toEqual([1, 1, 1, 1, 1]);
    await batch.flush();
    expect(dropped.at(-1)).toBe(10_000);
    expect(errors.at(-1)).toEqual(new Error('away'));
  });
});
