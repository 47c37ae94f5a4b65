import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Container } from '@/lib/edge/container';
import { startReapTimer } from './background-work';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function world() {
  const runs: { end(): void; fail(error: Error): void }[] = [];
  const logged: string[] = [];
  const keepKeys = vi.fn(async () => undefined);
  const stop = startReapTimer({
    maintenance: {
      reap: () => new Promise((resolve, fail) => runs.push({ end: () => resolve({}), fail })),
      keepKeys,
      sealAuditLogs: async () => undefined,
      finishClientDeletions: async () => undefined,
    } as unknown as Container['maintenance'],
    jobLog: { error: (_facts: unknown, message: string) => logged.push(message) } as unknown as Container['jobLog'],
  });
  return { runs, logged, keepKeys, stop };
}

it('skips a clean-up while an earlier one is running, but no other job', async () => {
  const { runs, keepKeys, stop } = world();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect([runs.length, keepKeys.mock.calls.length]).toEqual([1, 3]);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(runs.length).toBe(2);
  stop();
});

it('cleans up again after a clean-up has failed', async () => {
  const { runs, logged, stop } = world();
  await vi.advanceTimersByTimeAsync(MINUTE);
  runs[0]?.fail(new Error('The clean-up of some tables failed.'));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([runs.length, logged]).toEqual([2, ['reaping failed']]);
  stop();
});
