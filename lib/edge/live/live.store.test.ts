/** Streams of open pages, over the real listener and container, with changes by SCIM. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { createListener } from '@/lib/edge/node-server/create-listener';
import { drain } from '@/lib/edge/node-server/drain';
import { openServer } from '@/lib/edge/node-server/open-server';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import { loadConfigOfOwnServer, provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { sealSids, sessionCookieName } from '@/lib/sign-in/sessions/session-cookie';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { STREAMS_OF_SESSION_AT_MOST } from './live-streams';

const SCIM_TOKEN = 'a-token-of-a-directory-that-is-long-enough-';
const tenants = ['acme', 'other'] as const;

let database: TestDatabase;
let server: Server;
let base: string;
const open: AbortController[] = [];

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { TESSERA_LOG_LEVEL: 'silent' });
  provideConfig({ databaseUrl: database.url, secret: 'a secret for tests, created more than 32 characters' });
  const config = loadConfigOfOwnServer();
  for (const slug of tenants)
    await applyConfiguration(
      container(),
      JSON.stringify({
        slug,
        people: ['admin', 'auditor', 'member'].map((userName) => ({
          userName,
          ...(userName !== 'member' && { role: userName }),
        })),
        scim_connections: [{ name: 'Directory', token: SCIM_TOKEN + slug, scopes: ['scim.read', 'scim.write'] }],
      }),
    );
  const pages = { handle: async () => undefined, close: async () => undefined };
  server = openServer({}, null, container().log);
  server.on(
    'request',
    createListener({ edge: config, pages, peoplePage: () => null, observer: container(), everythingToNext: false }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await vi.waitFor(() => expect(container().liveStreams.available).toBe(true), 5_000);
});

afterAll(async () => {
  for (const connection of open) connection.abort();
  server.closeAllConnections();
  server.close();
  await closeContainer();
  await database.drop();
});

/** Signs a person in. */
async function signIn(userName: string, slug: (typeof tenants)[number] = 'acme') {
  const { sessions, secrets, now, database } = container();
  const [person] = await database.query<{ id: string; tenantId: string }>(sql`
    SELECT p.id::text AS id, p.tenant_id::text AS "tenantId" FROM person p JOIN tenant t ON t.id = p.tenant_id
    WHERE t.slug = ${slug} AND p.user_name = ${userName}`);
  const { id: personId = '', tenantId = '' } = person ?? {};
  const started = await startSession(sessions, { tenantId, personId, amr: ['pwd'], origin: null }, now());
  if (started.kind !== 'started') throw new Error(started.kind);
  const { sid } = started;
  const cookie = { secret: secrets.session, secure: false, tenantSlug: slug };
  const headers = {
    Cookie: `${sessionCookieName(cookie)}=${await sealSids({ current: sid, others: [] }, { ...cookie, maxAgeSeconds: 3_600 })}`,
  };
  const ask = (query: string, at: string = slug) => {
    const connection = new AbortController();
    open.push(connection);
    return fetch(`${base}/t/${at}/admin/live?${query}`, { headers, signal: connection.signal });
  };
  return { tenantId, personId, sid, sessionId: started.sessionId, ask };
}

/** Reads a stream after its first message. */
async function listen(response: Response) {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const messages: string[][] = [];
  const heard = { messages, ended: false, topics: () => new Set(messages.slice(1).flat()) };
  void (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const event of text.split('\n\n'))
        if (event.startsWith('data: ')) messages.push((JSON.parse(event.slice(6)) as { changed: string[] }).changed);
    heard.ended = true;
  })().catch(() => undefined);
  await expect.poll(() => messages.length, { timeout: 5_000 }).toBeGreaterThan(0);
  return heard;
}

async function scim(method: string, path: string, body: object, slug = 'acme'): Promise<{ id: string }> {
  const response = await fetch(`${base}/t/${slug}/scim/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${SCIM_TOKEN}${slug}`, 'Content-Type': 'application/scim+json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as { id: string };
}

let people = 0;
const createUser = (slug?: string) =>
  scim(
    'POST',
    '/Users',
    { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: `user-${people++}@example.com` },
    slug,
  );
const deactivate = (id: string) =>
  scim('PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: false }],
  });
const WITHIN = { timeout: 2_000, interval: 20 };
const setRole = ({ tenantId, personId }: { tenantId: string; personId: string }, role: Role | null) =>
  container().database.execute(sql`
    UPDATE person SET role = ${role} WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`);

/** What the tests before did has been announced after this time. */
const quiet = () => sleep(1_500);

describe('an open page', () => {
  it('is notified within two seconds when a directory deactivates its person, and no other page is', async () => {
    const [lena, tom] = [await createUser(), await createUser()];
    await quiet();
    const auditor = await signIn('auditor');
    const theirs = await listen(await auditor.ask(`topics=people,families,sessions&id=${lena.id}`));
    const other = await listen(await auditor.ask(`topics=people&id=${tom.id}`));
    const log = await listen(await auditor.ask('topics=audit'));
    const stranger = await signIn('admin', 'other');
    const elsewhere = await listen(await stranger.ask(`topics=people,audit&id=${lena.id}`));
    const list = await listen(await stranger.ask('topics=people,audit'));
    await deactivate(lena.id);
    await expect.poll(theirs.topics, WITHIN).toContain('people');
    await expect.poll(log.topics, WITHIN).toContain('audit');
    await sleep(1_200);
    expect([other, elsewhere, list].map(({ topics }) => topics())).toEqual([new Set(), new Set(), new Set()]);
  });

  it('is notified of the provisioning log and of failures when they are written', async () => {
    const heard = await listen(await (await signIn('auditor')).ask('topics=provisioning,failures'));
    await createUser();
    await fetch(`${base}/t/acme/scim/v2/Users`, { headers: { Authorization: 'Bearer wrong' } });
    await expect.poll(heard.topics, { timeout: 5_000 }).toEqual(new Set(['provisioning', 'failures']));
  });

  it('learns at the beginning what has changed since it was rendered', async () => {
    const { id } = await createUser();
    const auditor = await signIn('auditor');
    const ask = async (since: Date) =>
      (await listen(await auditor.ask(`topics=people&id=${id}&since=${since.toISOString()}`))).messages[0];
    expect(await ask(new Date(Date.now() - 60_000))).toEqual(['people']);
    expect(await ask(new Date(Date.now() + 1_000))).toEqual([]);
  });

  it('that was rendered more than a day ago learns that everything may have changed', async () => {
    const auditor = await signIn('auditor');
    const since = new Date(Date.now() - 86_401_000).toISOString();
    const { messages } = await listen(await auditor.ask(`topics=people,audit&id=${newId()}&since=${since}`));
    expect(messages[0]).toEqual(['people', 'audit']);
  });

  it('hears nothing new from a moment that no clock reaches', async () => {
    const auditor = await signIn('auditor');
    const since = encodeURIComponent('+275760-09-12T00:00:00Z');
    expect((await listen(await auditor.ask(`topics=people&since=${since}`))).messages[0]).toEqual([]);
  });
});

describe('a stream', () => {
  it('is refused without a session, of another tenant, from another site, and beyond a role', async () => {
    const [member, auditor, admin] = [await signIn('member'), await signIn('auditor'), await signIn('admin')];
    const ask = async (url: string, headers = {}) => (await fetch(base + url, { headers })).status;
    expect([
      await ask('/t/acme/admin/live?topics=people'),
      await ask('/t/nowhere/admin/live?topics=people'),
      await ask('/t/acme/admin/live?topics=people', { 'Sec-Fetch-Site': 'cross-site' }),
      (await auditor.ask('topics=people', 'other')).status,
      (await member.ask('topics=people')).status,
      (await auditor.ask('topics=people,playground')).status,
      (await admin.ask('topics=people,playground')).status,
      (await admin.ask('topics=secrets')).status,
    ]).toEqual([401, 404, 403, 401, 403, 403, 200, 400]);
  });

  it('ends with its session, and when its person loses the role', async () => {
    await quiet();
    const [first, second] = [await signIn('admin'), await signIn('admin')];
    const [left, stays] = [
      await listen(await first.ask('topics=people')),
      await listen(await second.ask('topics=people')),
    ];
    const { tenantId, sid } = first;
    const how = { cause: systemCause, now: new Date() };
    await endSession(container().sessions, { tenantId, session: { sid }, reason: 'signed-out' }, how);
    await createUser();
    await expect.poll(() => left.ended, WITHIN).toBe(true);
    expect([stays.ended, left.topics()]).toEqual([false, new Set()]);
    await setRole(second, null);
    await expect.poll(() => stays.ended, WITHIN).toBe(true);
    await setRole(second, 'admin');
  });

  it('beyond the limit of its session is answered once, and a browser that leaves frees its place', async () => {
    const auditor = await signIn('auditor');
    const before = container().liveStreams.count;
    for (let index = 0; index < STREAMS_OF_SESSION_AT_MOST; index += 1)
      expect((await auditor.ask('topics=people')).status).toBe(200);
    const answered = await auditor.ask('topics=people');
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'application/json']);
    for (const connection of open.splice(-STREAMS_OF_SESSION_AT_MOST - 1)) connection.abort();
    await expect.poll(() => container().liveStreams.count, WITHIN).toBe(before);
  });
});

it('a server that stops ends its streams and does not wait for them', async () => {
  const auditor = await signIn('auditor');
  const heard = await listen(await auditor.ask('topics=people'));
  const { stopping } = container();
  const began = performance.now();
  await drain(server, { proxies: 0, connections: 200, requests: 10_000 }, () => stopping.abort());
  expect(performance.now() - began).toBeLessThan(6_000);
  expect(heard.ended).toBe(true);
  expect(container().liveStreams.available).toBe(false);
});
