import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveNotices, type LiveNotice, subjectKey } from './live-notices';
import { writtenTopics } from './written-topics';

const tenant = '0198a000-0000-7000-8000-000000000001';
const other = '0198a000-0000-7000-8000-000000000002';
const lena = '0198a000-0000-7000-8000-00000000000a';
const DEACTIVATE = 'UPDATE person SET active = false WHERE tenant_id = $1::uuid AND id = $2::uuid';

/** Processes that hear each other's announcements. */
function processes(count: number) {
  const sent: string[] = [];
  const all = Array.from({ length: count }, () =>
    createLiveNotices(
      async (messages) => {
        sent.push(...messages);
        for (const message of messages)
          for (const one of all)
            one.hear(message.slice(0, message.indexOf(' ')), message.slice(message.indexOf(' ') + 1));
      },
      () => Date.now(),
    ),
  );
  return { all, sent };
}

const hearing = (live: ReturnType<typeof createLiveNotices>) => {
  const heard: LiveNotice[] = [];
  live.subscribe({ onNotice: (notice) => heard.push(notice), onGap: () => undefined, onAsked: () => undefined });
  return heard;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [DEACTIVATE, ['people']],
  ['INSERT INTO "public"."person" ("tenant_id") VALUES ($1)', ['people']],
  ['WITH entry AS (INSERT INTO audit_event (id) VALUES ($1)) UPDATE token_family f SET x = 1', ['audit', 'families']],
  ['UPDATE session SET last_seen_at = $1 WHERE tenant_id = $2', []],
  ['UPDATE session s SET ended_at = $1 WHERE tenant_id = $2', ['sessions']],
  ['SELECT 1 FROM person FOR UPDATE OF person', []],
])('knows which pages a statement may change: %s', (text, topics) => {
  expect(writtenTopics(text)).toEqual(topics);
});

it('announces nothing while nobody watches, and nothing of other tenants and topics', async () => {
  const { all, sent } = processes(2);
  const [one] = all;
  expect(one?.watched).toBe(false);
  await all[1]?.watch(new Map([[tenant, ['people' as const]]]));
  sent.length = 0;
  expect(one?.watched).toBe(true);
  expect(one?.noticeOf(DEACTIVATE, [other, lena])).toBeNull();
  expect(one?.noticeOf('DELETE FROM refusal WHERE tenant_id = $1', [tenant])).toMatchObject({ topics: [] });
  expect(one?.noticeOf(DEACTIVATE, [tenant, lena])).toMatchObject({ tenantId: tenant, topics: ['people'] });
  vi.advanceTimersByTime(61_000);
  expect(one?.watched).toBe(false);
  one?.announce([one.noticeOf(DEACTIVATE, [tenant, lena])].filter((notice) => notice !== null));
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});

it('announces the first change immediately and what follows together, with digests of the ids and no content', async () => {
  const { all, sent } = processes(2);
  const [one, two] = all as [(typeof all)[0], (typeof all)[0]];
  const heard = hearing(two);
  await two.watch(new Map([[tenant, ['people' as const]]]));
  sent.length = 0;
  const change = (id: string) => {
    const notice = one.noticeOf(DEACTIVATE, [tenant, id]);
    if (notice) one.announce([notice]);
  };
  change(lena);
  vi.advanceTimersByTime(0);
  expect(heard).toEqual([{ tenantId: tenant, topics: ['people'], subjects: new Set([subjectKey(lena)]) }]);
  for (let index = 0; index < 20; index += 1) change(other);
  vi.advanceTimersByTime(499);
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(heard).toHaveLength(2);
  expect(sent).toHaveLength(2);
  expect(sent.join()).not.toContain(lena);
});

it('finds ids in arrays and JSON, and keeps each notification below the limit of PostgreSQL', async () => {
  const { all, sent } = processes(1);
  const [one] = all as [(typeof all)[0]];
  const heard = hearing(one);
  await one.watch(new Map([[tenant, ['audit' as const]]]));
  sent.length = 0;
  const ids = Array.from(
    { length: 1_500 },
    (_, index) => `0198a000-0000-7000-8000-${String(index + 1_000).padStart(12, '0')}`,
  );
  const notice = one.noticeOf('INSERT INTO audit_event SELECT', [
    tenant,
    ids,
    JSON.stringify({ of: lena }),
    'client-1',
  ]);
  if (notice) one.announce([notice]);
  vi.advanceTimersByTime(0);
  expect(sent.every((message) => Buffer.byteLength(message) < 8_000)).toBe(true);
  const subjects = new Set(heard.flatMap((each) => [...(each.subjects ?? [])]));
  expect([...ids, lena, 'client-1'].filter((id) => !subjects.has(subjectKey(id)))).toEqual([]);
});

it('addresses every page when too many IDs are affected, and asks which tenants are watched after a gap', async () => {
  const { all, sent } = processes(1);
  const [one] = all as [(typeof all)[0]];
  const heard = hearing(one);
  await one.watch(new Map([[tenant, ['audit' as const]]]));
  one.announce([
    { tenantId: tenant, topics: ['audit'], subjects: new Set(Array.from({ length: 4_001 }, (_, index) => `${index}`)) },
  ]);
  vi.advanceTimersByTime(0);
  expect(heard).toEqual([{ tenantId: tenant, topics: ['audit'], subjects: null }]);
  expect(one.listening).toBe(false);
  one.hearGap();
  expect([one.listening, sent.at(-1)]).toEqual([true, 'who-watches ']);
});

it('adds the subjects of a transaction’s other statements, of its own tenant', async () => {
  const { all } = processes(1);
  const [one] = all as [(typeof all)[0]];
  const heard = hearing(one);
  await one.watch(
    new Map([
      [tenant, ['playground' as const]],
      [other, ['playground' as const]],
    ]),
  );
  const decision = one.noticeOf('UPDATE device_authorization d SET status = $2', [tenant, 'approved']);
  const entry = one.noticeOf('INSERT INTO audit_event VALUES', [tenant, 'client-of-the-device']);
  const elsewhere = one.noticeOf('INSERT INTO audit_event VALUES', [other, 'client-elsewhere']);
  one.announce([decision, entry, elsewhere].filter((notice) => notice !== null));
  vi.advanceTimersByTime(0);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ tenantId: tenant, topics: ['playground'] });
  expect(heard[0]?.subjects?.has(subjectKey('client-of-the-device'))).toBe(true);
  expect(heard[0]?.subjects?.has(subjectKey('client-elsewhere'))).toBe(false);
});
