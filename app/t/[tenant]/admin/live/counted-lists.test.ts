import { expect, it } from 'vitest';
import { parseListState } from '@/components/data-table/state';
import { failedRequestListSpec } from '../why-did-it-fail/list-spec';
import { countNew, isCounted } from './counted-lists';
import { liveList } from './live-page';

const now = new Date('2026-11-27T09:30:00.000Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

/** A list of failures that are known by their times. */
function failures(stored: Date[]) {
  const asked: { from: Date; pageSize: number }[] = [];
  const context = {
    tenant: { id: 'tenant', place: 'default', settings: { consoleIdleSeconds: 900 } },
    container: {
      now: () => now,
      failedRequestLog: {
        async listFailedRequests(query: { from: Date; pageSize: number }) {
          asked.push(query);
          return { failedRequests: [], total: stored.filter((at) => at >= query.from).length };
        },
      },
    },
  } as unknown as Parameters<typeof countNew>[1];
  /** Renders the list with what was stored, and counts what it gained. */
  async function gained(address: Record<string, string>, later: Date[]) {
    const state = parseListState(address, failedRequestListSpec);
    const live = liveList(context, {
      list: 'why-did-it-fail',
      topics: ['failures'],
      state,
      spec: failedRequestListSpec,
    });
    const { countHref } = live(stored.toSorted((one, other) => Number(other) - Number(one)).slice(0, state.pageSize));
    stored.push(...later);
    const search = Object.fromEntries(new URL(countHref, 'http://localhost').searchParams);
    return isCounted(search.list) && countNew(search.list, context, search);
  }
  return { gained, asked };
}

it('counts entries that are written late, and not those that the list shows', async () => {
  const shown = [ago(60_000), ago(4_000), ago(500), ago(500)];
  expect(await failures([...shown]).gained({}, [])).toEqual({ entries: 0, more: false, changed: false });
  expect(await failures([...shown]).gained({}, [ago(1_500), ago(500), now])).toEqual({
    entries: 3,
    more: false,
    changed: false,
  });
});

it('counts exactly where a page is full of the last seconds, and from the rendering elsewhere', async () => {
  const busy = Array.from({ length: 40 }, (_, index) => ago(index * 10));
  expect(await failures(busy).gained({ size: '10' }, [ago(0), ago(50)])).toEqual({
    entries: 2,
    more: false,
    changed: false,
  });
  expect(await failures([ago(2_000)]).gained({ page: '2' }, [new Date(now.getTime() + 1)])).toEqual({
    entries: 1,
    more: false,
    changed: false,
  });
});

it('says that there are more beyond 100, and asks a log for its total only', async () => {
  const { gained, asked } = failures([]);
  const later = Array.from({ length: 101 }, () => now);
  expect(await gained({}, later.slice(1))).toEqual({ entries: 100, more: false, changed: false });
  expect(await failures([]).gained({}, later)).toEqual({ entries: 100, more: true, changed: false });
  expect(asked.map(({ pageSize }) => pageSize)).toEqual([1]);
});
