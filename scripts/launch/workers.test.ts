import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { setImmediate as afterEvents } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createLogger } from '@/lib/platform/log/logger';
import { DRAIN } from './worker-messages';
import { startWorkers } from './workers';

/** A process that serves, drains and ends when the test says so. */
class FakeProcess extends EventEmitter {
  readonly process = { pid: 1, exitCode: 0, signalCode: null, kill: () => this.end() };
  readonly reported: string[] = [];
  dead = false;
  isDead = () => this.dead;
  send = (message: string) => this.reported.push(message);

  serve(): void {
    this.emit('message', { kind: 'serving' });
  }

  end(): void {
    this.dead = true;
    this.emit('exit');
  }
}

const { started } = vi.hoisted(() => ({ started: [] as unknown[] }));
vi.mock('node:cluster', () => ({
  default: {
    setupPrimary: () => undefined,
    on: () => undefined,
    fork: () => started.at(started.push(new FakeProcess()) - 1) as Worker,
    get workers() {
      return { ...started };
    },
  },
}));

it('drains a process that becomes ready during the stop', async () => {
  const processes = started as FakeProcess[];
  const starting = startWorkers({
    count: 2,
    script: 'tessera.js',
    log: createLogger({ level: 'silent', environment: 'production' }),
    patience: { proxies: 0, connections: 0, requests: 60_000 },
  });
  await vi.waitFor(() => expect(processes).toHaveLength(2));
  for (const each of processes) each.serve();
  const workers = await starting;
  processes[0]?.end();
  await vi.waitFor(() => expect(processes).toHaveLength(3), 5_000);

  const stopped = workers.stop();
  processes[2]?.serve();
  await afterEvents();
  expect(processes.slice(1).map(({ reported }) => reported.at(-1))).toEqual([DRAIN, DRAIN]);
  processes[1]?.end();
  await afterEvents();
  expect(processes[2]?.dead).toBe(false);
  processes[2]?.end();
  await stopped;
});
