import { describe, expect, test } from 'vitest';
import { rangeOf, ranges, startOf } from './ranges';
import { readActivity, readPeriodBefore } from './read-activity';
import type { StepCount, UsageStore } from './store';

const now = new Date('2026-11-21T12:34:56Z');

function storeOf(counted: StepCount[]) {
  const asked: Parameters<UsageStore['readSteps']>[0][] = [];
  return {
    asked,
    readSteps: async (query: (typeof asked)[number]) => {
      asked.push(query);
      return counted;
    },
  };
}

describe('readActivity', () => {
  test.each([
    ['24h', '2026-11-20T13:00:00.000Z'],
    ['7d', '2026-11-14T13:00:00.000Z'],
    ['30d', '2026-10-22T13:00:00.000Z'],
  ] as const)(
    'covers the whole range of %s, including the current hour, in steps without gaps',
    async (range, first) => {
      const store = storeOf([]);
      const steps = await readActivity(store, { tenantId: 't', range, now });
      expect(steps).toHaveLength(ranges[range].steps);
      expect(steps[0]?.from.toISOString()).toBe(first);
      expect(startOf(range, now)).toEqual(steps[0]?.from);
      expect(steps.at(-1)?.until.toISOString()).toBe('2026-11-21T13:00:00.000Z');
      steps.slice(1).forEach(({ from }, index) => expect(from).toEqual(steps[index]?.until));
      expect(store.asked).toEqual([{ tenantId: 't', from: new Date(first), stepHours: ranges[range].stepHours }]);
    },
  );

  test('puts each count into its step', async () => {
    const steps = await readActivity(
      storeOf([
        { step: 0, kind: 'sign-in', count: 2 },
        { step: 23, kind: 'sign-in', count: 3 },
        { step: 23, kind: 'refusal', count: 1 },
      ]),
      { tenantId: 't', range: '24h', now },
    );
    const [first, second] = steps;
    expect([first?.counts.get('sign-in'), second?.counts.size]).toEqual([2, 0]);
    expect(steps[23]?.counts).toEqual(new Map(Object.entries({ 'sign-in': 3, refusal: 1 })));
  });
});

describe('readPeriodBefore', () => {
  const store = storeOf([{ step: 0, kind: 'sign-in', count: 7 }]);
  const read = (since: string | null) =>
    readPeriodBefore(
      { ...store, countingSince: async () => (since === null ? null : new Date(since)) },
      { tenantId: 't', range: '30d', now },
    );

  test('counts the period of the same length that ends where the range begins', async () => {
    const before = await read('2026-09-22T13:00:00Z');
    expect([before?.from, before?.until]).toEqual([new Date('2026-09-22T13:00:00Z'), new Date('2026-10-22T13:00:00Z')]);
    expect(before?.counts).toEqual(new Map([['sign-in', 7]]));
    const [from, until] = [new Date('2026-09-22T13:00:00Z'), new Date('2026-10-22T13:00:00Z')];
    expect(store.asked).toEqual([{ tenantId: 't', from, until, stepHours: 720 }]);
  });

  test('compares with nothing if counting began within the period', async () => {
    expect(await read('2026-09-22T14:00:00Z')).toBeNull();
    expect(await read(null)).toBeNull();
  });
});

test('reads an unknown range as a day', () => {
  expect(['7d', '30d', null, 'constructor', '1y'].map(rangeOf)).toEqual(['7d', '30d', '24h', '24h', '24h']);
});
