import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { verbatim } from '@/lib/platform/shared/message';
import type { NewProvisioningEntry } from '../entry';
import { getEntry } from '../get-entry';
import { listEntries } from '../list-entries';
import type { ProvisioningLogQuery } from '../store';
import { createProvisioningLogStore } from '.';
import { createProvisioningLogBatch } from './provisioning-log-batch';

let fixture: Fixture;
let tenantId: string;
const connectionId = newId();
const noon = new Date('2026-11-21T12:00:00Z');
const dropped: number[] = [];
const errors: unknown[] = [];
const newBatch = (connection: Pick<Connection, 'execute'>) =>
  createProvisioningLogBatch(connection as Connection, {
    onError: (error) => errors.push(error),
    onDropped: (items) => dropped.push(items),
  });

beforeAll(async () => {
  fixture = await openFixture(4);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  dropped.length = 0;
  errors.length = 0;
});

const entry = (over: Partial<NewProvisioningEntry> = {}): NewProvisioningEntry => ({
  tenantId,
  connectionId,
  applicationId: null,
  requestId: newId(),
  at: noon,
  method: 'GET',
  path: '/Users',
  status: 200,
  durationMilliseconds: 1.6,
  scimType: null,
  detail: null,
  ipAddress: '192.0.2.1',
  resource: null,
  resourceName: null,
  touched: [],
  operations: { items: [], omitted: 0 },
  changes: { items: [], omitted: 0 },
  request: { headers: {}, body: null, redacted: false, canWrite: true },
  response: { headers: {}, body: null },
  ...over,
});
async function keep(...entries: NewProvisioningEntry[]): Promise<void> {
  const batch = newBatch(fixture.database);
  entries.forEach(batch.add);
  await batch.flush();
  expect(errors).toEqual([]);
}
const log = () => createProvisioningLogStore(fixture.database);
const pathsOf = async (query: Partial<ProvisioningLogQuery>) =>
  (await listEntries(log(), { tenantId, ...query })).entries.map(({ path }) => path);

describe('the provisioning log', () => {
  it('returns what was stored, with the name of the connection, and nothing of another tenant', async () => {
    await fixture.database.execute(
      sql`INSERT INTO scim_connection (tenant_id, id, name) VALUES (${tenantId}::uuid, ${connectionId}::uuid, 'Okta')`,
    );
    const id = newId();
    const kept = entry({
      method: 'PATCH',
      path: `/Users/${id}`,
      resource: { type: 'User', id },
      resourceName: 'ada@example.com',
      touched: [id],
      request: {
        headers: { accept: '*/*' },
        body: { text: '{"a":1}', characters: 7, truncated: false },
        redacted: false,
        canWrite: true,
      },
      operations: { items: [{ op: 'replace', path: 'title', value: 'x' }], omitted: 2 },
      changes: {
        items: [
          {
            kind: 'changed',
            resource: { type: 'User', id },
            attributes: [{ attribute: 'title', before: null, after: 'x' }],
          },
        ],
        omitted: 0,
      },
      response: { headers: { etag: 'W/"2"' }, body: { text: '{}', characters: 2, truncated: false } },
    });
    await keep(kept);
    const [listed] = (await listEntries(log(), { tenantId })).entries;
    const found = await getEntry(log(), { tenantId, id: listed?.id ?? '' });
    expect(found).toEqual({
      ...kept,
      durationMilliseconds: 2,
      id: listed?.id,
      connectionName: 'Okta',
      applicationName: null,
    });
    expect(await log().findEntryOfRequest(tenantId, kept.requestId)).toEqual({ id: listed?.id });

    const other = await newTenant(fixture.database);
    expect(await getEntry(log(), { tenantId: other, id: listed?.id ?? '' })).toBeNull();
    expect(await log().findEntryOfRequest(other, kept.requestId)).toBeNull();
    expect((await listEntries(log(), { tenantId: other })).total).toBe(0);
    expect(await getEntry(log(), { tenantId, id: "x' OR true" })).toBeNull();
  });

  it('is searched by person, connection, status, method, time and text, a page at a time', async () => {
    const [ada, bob, elsewhere] = [newId(), newId(), newId()];
    const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
    const one = entry({ path: '/Users?filter=userName%20eq%20%22Ada%40example.com%22', at: minutes(1) });
    await keep(
      one,
      entry({
        path: `/Users/${ada}`,
        method: 'PATCH',
        at: minutes(2),
        status: 400,
        scimType: 'invalidPath',
        detail: verbatim('The path names nothing.'),
        resource: { type: 'User', id: ada },
        touched: [ada],
        resourceName: 'Ada',
      }),
      entry({ path: '/Bulk', method: 'POST', at: minutes(3), touched: [ada, bob], durationMilliseconds: 90 }),
      entry({ path: '/Groups', method: 'POST', at: minutes(4), status: 500, connectionId: elsewhere }),
      entry({ path: '/Users/x', at: minutes(5), status: 304 }),
    );
    expect(await pathsOf({})).toHaveLength(5);
    expect(await pathsOf({ resourceId: ada })).toEqual(['/Bulk', `/Users/${ada}`]);
    expect(await pathsOf({ resourceId: bob })).toEqual(['/Bulk']);
    expect(await pathsOf({ resourceId: 'no id' })).toEqual([]);
    expect(await pathsOf({ connectionId: elsewhere })).toEqual(['/Groups']);
    expect(await pathsOf({ status: 'refused' })).toEqual([`/Users/${ada}`]);
    expect(await pathsOf({ status: 'failed' })).toEqual(['/Groups']);
    expect(await pathsOf({ status: 'not-modified' })).toEqual(['/Users/x']);
    expect(await pathsOf({ status: 'success' })).toHaveLength(2);
    expect(await pathsOf({ method: 'POST' })).toEqual(['/Groups', '/Bulk']);
    expect(await pathsOf({ from: minutes(3), until: minutes(5) })).toEqual(['/Groups', '/Bulk']);
    expect(await pathsOf({ search: 'ADA@example.com' })).toEqual([one.path]);
    expect(await pathsOf({ search: one.requestId })).toEqual([one.path]);
    expect(await pathsOf({ search: 'names nothing' })).toEqual([`/Users/${ada}`]);
    expect(await pathsOf({ search: '%' })).toEqual([]);
    expect(await pathsOf({ sort: 'duration' })).toContain('/Bulk');
    expect((await pathsOf({ sort: 'duration' }))[0]).toBe('/Bulk');
    expect((await pathsOf({ sort: 'status', descending: false })).at(-1)).toBe('/Groups');
    expect(await pathsOf({ page: 2, pageSize: 2, descending: false })).toEqual(['/Bulk', '/Groups']);
    expect((await listEntries(log(), { tenantId, pageSize: 1 })).total).toBe(5);
  });

  it('accepts whatever clients send: NUL, halves of surrogate pairs, backslashes before them', async () => {
    const odd = 'a\0b \ud800 \\u0000 \\\\ud83d \u{1f600}\0\0';
    await keep(
      entry({
        path: `/Users/${odd}`,
        detail: verbatim(odd),
        resourceName: odd,
        request: {
          headers: { accept: odd },
          body: { text: odd, characters: odd.length, truncated: false },
          redacted: false,
          canWrite: true,
        },
        operations: { items: [{ op: odd, [odd]: odd }], omitted: 0 },
      }),
    );
    const [listed] = (await listEntries(log(), { tenantId })).entries;
    const found = await getEntry(log(), { tenantId, id: listed?.id ?? '' });
    const expected = 'a\ufffdb \ufffd \\u0000 \\\\ud83d \u{1f600}\ufffd\ufffd';
    expect(found?.request.body?.text).toBe(expected);
    expect(found?.operations.items).toEqual([{ op: expected, [expected]: expected }]);
    expect(found?.detail).toEqual(verbatim(expected));
  });

  it('writes a thousand entries in small statements; a failing one is counted and affects no response', async () => {
    await keep(...Array.from({ length: 1_000 }, (_, at) => entry({ path: `/Users/${at}` })));
    expect((await listEntries(log(), { tenantId })).total).toBe(1_000);

    const failing = newBatch({ execute: () => Promise.reject(new Error('away')) });
    for (let at = 0; at < 5; at++) failing.add(entry());
    await failing.flush();
    expect(dropped).toEqual([5]);
    expect(errors).toEqual([new Error('away')]);
  });

  it('drops and counts what would take more memory than 32 Mi characters, and never throws', async () => {
    const batch = newBatch({ execute: () => Promise.resolve(1) });
    const body = { text: 'x'.repeat(32 * 1024), characters: 32 * 1024, truncated: false };
    for (let at = 0; at < 1_100; at++)
      batch.add(entry({ request: { headers: {}, body, redacted: false, canWrite: true } }));
    expect(dropped.length).toBeGreaterThan(50);
    expect(dropped.length).toBeLessThan(200);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(() => batch.add(entry({ response: circular as never }))).not.toThrow();
    expect(errors).toHaveLength(1);
    await batch.flush();
  });
});

it('finds the oldest entry of a connection, in its own tenant only', async () => {
  const log = createProvisioningLogStore(fixture.database);
  const at = (minute: number) => new Date(noon.getTime() + minute * 60_000);
  await keep(
    entry({ at: at(2), path: '/Groups' }),
    entry({ at: at(1), path: '/Users?count=1' }),
    entry({ at: at(0), connectionId: newId() }),
  );
  expect(await log.findFirstEntry(tenantId, connectionId)).toMatchObject({ path: '/Users?count=1', at: at(1) });
  expect(await log.findFirstEntry(tenantId, newId())).toBeNull();
  expect(await log.findFirstEntry(await newTenant(fixture.database), connectionId)).toBeNull();
});
