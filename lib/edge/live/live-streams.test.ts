import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Role } from '@/lib/people/person';
import { createLiveNotices } from '@/lib/platform/postgres/live-notices';
import { liveMessage } from './live-message';
import { createLiveStreams, type Reader, STREAMS_OF_SESSION_AT_MOST, STREAMS_OF_TENANT_AT_MOST } from './live-streams';

const tenant = '0198a000-0000-7000-8000-00000000f001';
const other = '0198a000-0000-7000-8000-00000000f002';
const lena = '0198a000-0000-7000-8000-00000000f00a';
const DEACTIVATE = 'UPDATE person SET active = false WHERE tenant_id = $1::uuid AND id = $2::uuid';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process with streams, whose own announcements it hears. */
function process() {
  const sent: string[] = [];
  const roles = new Map<string, Role | null>();
  const asked: string[][] = [];
  const live = createLiveNotices(
    async (messages) => {
      sent.push(...messages);
      for (const message of messages)
        live.hear(message.slice(0, message.indexOf(' ')), message.slice(message.indexOf(' ') + 1));
    },
    () => Date.now(),
  );
  const streams = createLiveStreams({
    live,
    now: () => new Date(),
    log: { warn: () => undefined },
    sessions: {
      async findOpening({ which }) {
        const ids = 'ids' in which ? [...which.ids] : [];
        asked.push(ids);
        return ids.flatMap((id) => (roles.has(id) ? [{ id, role: roles.get(id) ?? null }] : []));
      },
    },
  });
  live.hearGap();
  const change = (tenantId: string, id: string, text = DEACTIVATE) => {
    const notice = live.noticeOf(text, [tenantId, id]);
    if (notice) live.announce([notice]);
  };
  async function open(reader: Partial<Reader> = {}, role: Role | null = 'auditor') {
    const sessionId = reader.sessionId ?? `session ${roles.size}`;
    roles.set(sessionId, role);
    const push = streams.open({ tenantId: tenant, topics: ['people'], ids: null, ...reader, sessionId }, async () =>
      liveMessage([], new Date()),
    );
    const reported: string[] = [];
    const heard = { reported, ended: false, unread: 0, sessionId, push, leave: () => undefined as void };
    heard.leave =
      push?.({
        write: (chunk) => void reported.push(new TextDecoder().decode(chunk)),
        end: () => void (heard.ended = true),
        get unread() {
          return heard.unread;
        },
      }) ?? heard.leave;
    await vi.advanceTimersByTimeAsync(0);
    return heard;
  }
  return { streams, change, open, roles, asked, sent, live };
}

const changes = (reported: readonly string[]) =>
  reported.flatMap((text) =>
    text.startsWith('data: ') ? [(JSON.parse(text.slice(6)) as { changed: string[] }).changed] : [],
  );

it('tells a page of what it shows, and of nothing else', async () => {
  const { open, change } = process();
  const page = await open({ ids: [lena] });
  const list = await open();
  const families = await open({ topics: ['families'] });
  const elsewhere = await open({ tenantId: other });
  change(tenant, lena);
  await vi.advanceTimersByTimeAsync(0);
  expect([page, list, families, elsewhere].map(({ reported }) => changes(reported).slice(1))).toEqual([
    [['people']],
    [['people']],
    [],
    [],
  ]);
  change(tenant, 'someone else');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([page, list].map(({ reported }) => changes(reported).length - 1)).toEqual([1, 2]);
});

it('checks the sessions of all notified streams with one query, and ends those of ended sessions and lost roles', async () => {
  const { open, change, roles, asked } = process();
  const [stays, signedOut, demoted] = [await open(), await open(), await open()];
  roles.delete(signedOut.sessionId);
  roles.set(demoted.sessionId, null);
  change(tenant, lena);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  expect([stays, signedOut, demoted].map(({ ended }) => ended)).toEqual([false, true, true]);
  expect(changes(signedOut.reported)).toEqual([[]]);
});

it('ends a stream whose session ended without a change, and gives others a sign of life', async () => {
  const { open, roles } = process();
  const [stays, signedOut] = [await open(), await open()];
  roles.delete(signedOut.sessionId);
  await vi.advanceTimersByTimeAsync(25_000);
  expect([stays.ended, signedOut.ended]).toEqual([false, true]);
  expect(stays.reported.at(-1)).toBe(':\n\n');
});

it('collects what happens within half a second', async () => {
  const { open, change } = process();
  const page = await open();
  for (let index = 0; index < 100; index += 1) {
    change(tenant, lena);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(changes(page.reported).length).toBeLessThanOrEqual(12);
  expect(changes(page.reported).length).toBeGreaterThanOrEqual(6);
});

it('tells everything after a gap, and says who watches when asked', async () => {
  const { open, live, sent } = process();
  const page = await open({ topics: ['people', 'audit'], ids: [lena] });
  sent.length = 0;
  live.hearGap();
  await vi.advanceTimersByTimeAsync(0);
  expect(changes(page.reported).at(-1)).toEqual(['audit', 'people']);
  expect(sent).toContain(`watch ${tenant} people,audit`);
});

it('limits the streams of a session, frees what a browser leaves, and ends all when the process stops', async () => {
  const { open, streams, sent } = process();
  const mine = [];
  for (let index = 0; index < STREAMS_OF_SESSION_AT_MOST; index += 1) mine.push(await open({ sessionId: 'mine' }));
  expect((await open({ sessionId: 'mine' })).push).toBeNull();
  const theirs = await open({ sessionId: 'theirs' });
  expect(streams.count).toBe(STREAMS_OF_SESSION_AT_MOST + 1);
  streams.close();
  await vi.advanceTimersByTimeAsync(0);
  expect([...mine, theirs].every(({ ended }) => ended)).toBe(true);
  expect([streams.count, streams.available]).toEqual([0, false]);
  expect((await open()).push).toBeNull();
  sent.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

it('ends a stream whose browser does not read, and forgets one whose browser has left', async () => {
  const { open, change, streams } = process();
  const [reads, sleeps, leaves] = [await open(), await open(), await open()];
  sleeps.unread = 10_000;
  leaves.leave();
  change(tenant, lena);
  await vi.advanceTimersByTimeAsync(0);
  expect([reads, sleeps, leaves].map(({ reported }) => changes(reported).length)).toEqual([2, 1, 1]);
  expect(sleeps.ended).toBe(true);
  expect(streams.count).toBe(1);
});

it('keeps its limits when many are opened at once', async () => {
  const { streams } = process();
  const reader = { tenantId: tenant, topics: ['people'] as const, ids: null, sessionId: 'mine' };
  const opened = Array.from({ length: STREAMS_OF_SESSION_AT_MOST + 1 }, () =>
    streams.open(reader, async () => liveMessage([], new Date())),
  );
  const ended: number[] = [];
  opened.forEach((push, index) => push?.({ write: () => undefined, end: () => void ended.push(index), unread: 0 }));
  expect(ended).toEqual([STREAMS_OF_SESSION_AT_MOST]);
});

it('limits the streams of a tenant, so that others have room', async () => {
  const { open, streams } = process();
  for (let index = 0; index < STREAMS_OF_TENANT_AT_MOST; index += 1) await open();
  expect((await open()).push).toBeNull();
  expect((await open({ tenantId: other })).push).not.toBeNull();
  expect(streams.count).toBe(STREAMS_OF_TENANT_AT_MOST + 1);
});

it('rejects topics whose pages the role cannot open', async () => {
  const { open, change } = process();
  const auditor = await open({ topics: ['playground'] }, 'auditor');
  const admin = await open({ topics: ['playground'] }, 'admin');
  change(tenant, lena, 'UPDATE device_authorization SET status = $3 WHERE tenant_id = $1 AND id = $2');
  await vi.advanceTimersByTimeAsync(0);
  expect([changes(auditor.reported), changes(admin.reported)]).toEqual([[[]], [[], ['playground']]]);
  expect(auditor.ended).toBe(true);
});
