import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { parseCsv } from '@/lib/platform/shared/csv';
import { newId } from '@/lib/platform/shared/id';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import type { AuditEntry } from '../audit-entry';
import { type ExportFormat, exportAuditLog } from '../export-audit-log';
import { getAuditEvent } from '../get-audit-event';
import { listAuditEvents } from '../list-audit-events';
import type { AuditLogStore, AuditQuery } from '../store';
import { createAuditChainStore } from './chain';
import { createAuditLogStore } from './index';
import { writeAudit } from './record';

let home: TestDatabase;
let database: Database;
let auditLog: AuditLogStore;
let tenantId: string;

beforeAll(async () => {
  home = await testDatabase();
  database = openDatabase({ url: home.url, poolSize: 4 });
  auditLog = createAuditLogStore(database);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await home?.drop();
});
beforeEach(() => {
  tenantId = newId();
});

const entry = (differences: Partial<AuditEntry> = {}): AuditEntry => ({
  tenantId,
  cause: {
    actor: { type: 'person', id: 'ada', name: 'Ada@Example.com' },
    origin: { requestId: 'request-1', ipAddress: '192.0.2.1', userAgent: 'test' },
  },
  action: 'client.updated',
  target: { type: 'client', id: 'app', name: 'My_App' },
  before: { clientName: 'Old' },
  after: { clientName: 'My_App' },
  ...differences,
});

const actions = async (query: Partial<AuditQuery> = {}) =>
  (await listAuditEvents(auditLog, { tenantId, ...query })).events.map(({ action }) => action);

test('an entry is read back as it was written', async () => {
  await writeAudit(database, entry());
  const [event] = (await listAuditEvents(auditLog, { tenantId })).events;
  expect(event).toEqual({
    id: event?.id,
    at: expect.any(Date),
    actor: entry().cause.actor,
    action: 'client.updated',
    target: entry().target,
    requestId: 'request-1',
    ipAddress: '192.0.2.1',
    userAgent: 'test',
    before: { clientName: 'Old' },
    after: { clientName: 'My_App' },
    detail: {},
  });
  expect(await getAuditEvent(auditLog, { tenantId, id: event?.id ?? '' })).toEqual(event);
});

test('the newest entries about a target are found by its id and type, only in its tenant', async () => {
  const target = (differences: Partial<AuditEntry['target']> = {}) => ({
    target: { type: 'client', id: 'app', name: null, ...differences },
  });
  await writeAudit(
    database,
    entry(),
    entry({ ...target({ id: 'other', name: 'app' }) }),
    entry({ ...target({ type: 'scope' }) }),
    entry({ tenantId: newId(), ...target() }),
    entry({ ...target(), action: 'consent.granted', before: undefined, after: undefined }),
  );
  expect(
    (await auditLog.listLatestAbout(tenantId, { type: 'client', id: 'app' }, 5)).map(({ action }) => action),
  ).toEqual(['consent.granted', 'client.updated']);
  expect(await auditLog.listLatestAbout(tenantId, { type: 'client', id: 'app' }, 1)).toHaveLength(1);
});

test('an entry of another tenant and a string that is not an id are not found', async () => {
  await writeAudit(database, entry());
  const [event] = (await listAuditEvents(auditLog, { tenantId })).events;
  expect(await getAuditEvent(auditLog, { tenantId: newId(), id: event?.id ?? '' })).toBeNull();
  expect(await getAuditEvent(auditLog, { tenantId, id: 'no id' })).toBeNull();
  expect((await listAuditEvents(auditLog, { tenantId: newId() })).total).toBe(0);
});

test('entries are found by action, actor, target and request, in any case and without wildcards', async () => {
  await writeAudit(
    database,
    entry(),
    entry({
      action: 'person.created',
      target: { type: 'person', id: newId(), name: 'grace@example.com' },
      cause: { actor: { type: 'operator', id: null, name: 'deploy' }, origin: null },
    }),
  );
  expect(await actions({ action: 'person.created' })).toEqual(['person.created']);
  expect(await actions({ actor: 'ada@example' })).toEqual(['client.updated']);
  expect(await actions({ actor: 'ada' })).toEqual(['client.updated']);
  expect(await actions({ target: 'GRACE' })).toEqual(['person.created']);
  expect(await actions({ target: 'y_a' })).toEqual(['client.updated']);
  expect(await actions({ target: 'm_g' })).toEqual([]);
  expect(await actions({ targetType: 'person' })).toEqual(['person.created']);
  expect(await actions({ requestId: 'request-1' })).toEqual(['client.updated']);
  expect(await actions({ search: 'request-1' })).toEqual(['client.updated']);
  expect(await actions({ search: 'deploy' })).toEqual(['person.created']);
});

test('the newest entries come first, in pages, within a time range that includes its start but not its end', async () => {
  await writeAudit(database, entry({ action: 'client.created' }), entry(), entry({ action: 'client.disabled' }));
  const days = [1, 2, 3];
  const written = await database.prisma.auditEvent.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
  for (const [index, { id }] of written.entries()) {
    await database.prisma.auditEvent.updateMany({
      where: { tenantId, id },
      data: { at: new Date(`2026-01-0${days[index]}T00:00:00Z`) },
    });
  }
  expect(await actions()).toEqual(['client.disabled', 'client.updated', 'client.created']);
  expect(await actions({ descending: false })).toEqual(['client.created', 'client.updated', 'client.disabled']);
  expect(await actions({ page: 2, pageSize: 2 })).toEqual(['client.created']);
  expect(await actions({ from: new Date('2026-01-02T00:00:00Z'), until: new Date('2026-01-03T00:00:00Z') })).toEqual([
    'client.updated',
  ]);
  expect((await listAuditEvents(auditLog, { tenantId, page: 7 })).total).toBe(3);
});

test('a row keeps only what a change altered, and no secret that is passed by mistake', async () => {
  await writeAudit(
    database,
    entry({
      before: { clientName: 'Old', uri: 'same', client_secret: 's3cret-1' },
      after: { clientName: 'New', uri: 'same', client_secret: 's3cret-2' },
    }),
  );
  const [event] = (await listAuditEvents(auditLog, { tenantId })).events;
  expect(event).toMatchObject({ before: { clientName: 'Old' }, after: { clientName: 'New' } });
  expect(JSON.stringify(event)).not.toContain('s3cret');
  expect(event?.after).not.toHaveProperty('uri');
});

const cause: AuditEntry['cause'] = { actor: { type: 'person', id: 'root', name: 'root@example.com' }, origin: null };

async function exported(format: ExportFormat, filter: Parameters<typeof exportAuditLog>[1]['filter'] = {}) {
  let [file, pieces] = ['', 0];
  for await (const piece of await exportAuditLog(
    { auditLog, auditChain: createAuditChainStore(database, []) },
    { tenantId, filter, format },
    { cause, now: new Date() },
  )) {
    file += piece;
    pieces += 1;
  }
  return { file, pieces };
}

test('an export contains every entry that matches the filter, oldest first, and is itself recorded', async () => {
  await writeAudit(
    database,
    entry({ target: { type: 'client', id: 'app', name: '=HYPERLINK("http://evil")' } }),
    entry({ action: 'client.disabled' }),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { file } = await exported('jsonl');
  expect(
    file
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { action?: string }).action),
  ).toEqual(['client.updated', 'client.disabled', undefined]);
  expect(JSON.parse(file.trim().split('\n').at(-1) ?? '')).toEqual({
    export: { tenant: tenantId, filter: {}, until: expect.any(String), checkpoint: null, key: null },
  });
  expect(await actions({ action: 'audit-log.exported' })).toHaveLength(1);

  const csv = parseCsv((await exported('csv', { action: 'client.updated' })).file);
  if (csv.kind !== 'parsed') throw new Error(inEnglish(csv.reason));
  const [head, ...rows] = csv.records.map(({ cells }) => cells);
  expect(head?.slice(0, 3)).toEqual(['id', 'at', 'action']);
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0]?.[head?.indexOf('after') ?? 0] ?? '')).toEqual({ clientName: 'My_App' });
  const [last] = (await listAuditEvents(auditLog, { tenantId, action: 'audit-log.exported' })).events;
  expect(last?.detail).toEqual({ format: 'csv', filter: { action: 'client.updated' } });
});

test('what concerns the whole tenant is named after the tenant, in the entry and in a CSV file', async () => {
  await database.execute(
    sql`INSERT INTO tenant (id, slug, name, updated_at) VALUES (${tenantId}::uuid, ${tenantId}, 'Harbor', now())`,
  );
  await exported('csv');
  const [event] = (await listAuditEvents(auditLog, { tenantId, target: 'harb' })).events;
  expect(event?.target).toEqual({ type: 'tenant', id: tenantId, name: 'Harbor' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await exported('csv')).file).toContain(`,tenant,${tenantId},Harbor,`);
});

test('a cell that a spreadsheet would run as a formula is escaped', async () => {
  await writeAudit(database, entry({ target: { type: 'client', id: 'app', name: '=1+1' } }));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await exported('csv')).file).toContain(",'=1+1,");
});

test('a long export is sent in pieces, each entry once', async () => {
  await writeAudit(
    database,
    ...Array.from({ length: 500 }, (_, index) => entry({ target: { type: 'client', id: `app-${index}`, name: null } })),
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { file, pieces } = await exported('jsonl');
  const ids = file
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { target?: { id: string } }).target?.id);
  expect(ids.slice(0, -1)).toEqual(Array.from({ length: 500 }, (_, index) => `app-${index}`));
  expect(pieces).toBe(4);
});
