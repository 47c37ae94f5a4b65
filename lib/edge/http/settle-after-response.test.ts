import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Container } from '@/lib/edge/container';

const { later } = vi.hoisted(() => ({ later: [] as (() => Promise<void>)[] }));
vi.mock('next/server', () => ({ after: (work: () => Promise<void>) => later.push(work) }));

const { settleAfterResponse } = await import('./settle-after-response');

/** A container whose calls are listed, in which a request fills an outbox `writes` times. */
function installation({ ownServer = false } = {}) {
  const done: string[] = [];
  const outbox = { writes: 0 };
  const limits: unknown[] = [];
  const services = {
    config: { ownServer },
    database: { outboxWrites: () => outbox.writes, flush: async () => void done.push('flush') },
    deliveryWorker: { deliverDue: async (limit?: object) => (limits.push(limit), void done.push('deliver')) },
    mail: { deliverDue: async (limit?: object) => (limits.push(limit), void done.push('mail')) },
    maintenance: { finishClientDeletions: async () => void done.push('deletions') },
  } as unknown as Container;
  return { services, outbox, done, limits };
}

/** Answers the requests, in order. */
async function answer(): Promise<void> {
  for (const work of later.splice(0)) await work();
}

/** An installation whose first request, which looks for what was left before, has been answered. */
async function running() {
  const world = installation();
  settleAfterResponse(world.services);
  await answer();
  world.done.splice(0);
  return world;
}

beforeEach(() => {
  later.splice(0);
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

describe('after the response of a request that Next alone serves', () => {
  it('batches are written, and nothing else happens if no outbox was filled', async () => {
    const { services, done } = await running();
    settleAfterResponse(services);
    expect(done).toEqual([]);
    await answer();
    expect(done).toEqual(['flush']);
  });

  it('what is due is delivered if an outbox was filled, and what that recorded is written', async () => {
    const { services, outbox, done } = await running();
    settleAfterResponse(services);
    outbox.writes++;
    await answer();
    expect(done.toSorted()).toEqual(['deletions', 'deliver', 'flush', 'flush', 'mail']);
    expect(done.at(-1)).toBe('flush');
  });

  it('events and emails are delivered for a limited time', async () => {
    const { services, outbox, limits } = await running();
    limits.splice(0);
    settleAfterResponse(services);
    outbox.writes++;
    await answer();
    expect(limits).toEqual([{ milliseconds: 10_000 }, { milliseconds: 10_000 }]);
  });

  it('each of two requests delivers, even if the other was answered first', async () => {
    const { services, outbox, done } = await running();
    settleAfterResponse(services);
    settleAfterResponse(services);
    outbox.writes++;
    await answer();
    expect(done.filter((what) => what === 'deliver')).toHaveLength(2);
  });

  it('what could not be delivered before is tried again every few seconds', async () => {
    const { services, done } = await running();
    vi.advanceTimersByTime(6_000);
    settleAfterResponse(services);
    settleAfterResponse(services);
    await answer();
    expect(done.filter((what) => what === 'deliver')).toHaveLength(1);
  });
});

it('is left to timers and a server process on our own server', () => {
  settleAfterResponse(installation({ ownServer: true }).services);
  expect(later).toEqual([]);
});
