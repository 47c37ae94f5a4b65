import { spawn } from 'node:child_process';
import type { Worker } from 'node:cluster';
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '@/lib/platform/log/logger';
import { openPagesProcess, type PagesProcess } from './pages-process';
import { CONNECTION, DRAIN } from './worker-messages';

const log = createLogger({ level: 'silent', environment: 'production' });

let pages: PagesProcess;
let processes: FakeProcess[];

/** A process that answers each connection, and ends on request. */
class FakeProcess extends EventEmitter {
  readonly process = { pid: 1, exitCode: 1, signalCode: null };
  dead = false;
  isDead = () => this.dead;

  send(message: string, connection: Socket | (() => void)): boolean {
    if (message === CONNECTION && 'end' in connection)
      connection.end('answered', () => this.emit('message', { kind: 'taken' }));
    if (message === DRAIN) this.end();
    return true;
  }

  end(): void {
    this.dead = true;
    this.emit('exit');
  }
}

async function open({ serves = true } = {}): Promise<void> {
  processes = [];
  pages = await openPagesProcess(() => {
    const started = new FakeProcess();
    processes.push(started);
    setTimeout(() => (serves ? started.emit('message', { kind: 'serving' }) : started.end()), 20);
    return started as unknown as Worker;
  }, log);
}

afterEach(async () => {
  vi.restoreAllMocks();
  await pages.stop();
});

/** @returns what a connection is answered; nothing if it is cut off */
async function ask(): Promise<string> {
  const socket = connect(pages.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
  await once(socket, 'close');
  return answer;
}

describe('openPagesProcess', () => {
  it('starts the process with the first connection, once', async () => {
    await open();
    expect(processes).toHaveLength(0);
    expect(await Promise.all([ask(), ask()])).toEqual(['answered', 'answered']);
    expect(await ask()).toBe('answered');
    expect(processes).toHaveLength(1);
  });

  it('starts it again after it has ended, but not in a loop', async () => {
    await open();
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    expect(await ask()).toBe('answered');
    processes[0]?.end();
    expect(await ask()).toBe('');
    now.mockReturnValue(60_000);
    expect(await ask()).toBe('answered');
    expect(processes).toHaveLength(2);
  });

  it('cuts connections off if the process cannot start', async () => {
    await open({ serves: false });
    expect(await ask()).toBe('');
  });

  it('cuts off at once what a process has not taken when it ends', async () => {
    const busy = spawn(process.execPath, ['-e', 'process.send({ kind: "serving" }, () => { for (;;); })'], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const isDead = () => busy.exitCode !== null || busy.signalCode !== null;
    pages = await openPagesProcess(() => Object.assign(busy, { process: busy, isDead }) as unknown as Worker, log);
    const waiting = [ask(), ask(), ask()];
    expect(await Promise.race([...waiting, sleep(500, 'waiting')])).toBe('waiting');
    busy.kill('SIGKILL');
    expect(await Promise.all(waiting)).toEqual(['', '', '']);
  });

  it('ends the process when it stops', async () => {
    await open();
    await ask();
    await pages.stop();
    expect(processes[0]?.dead).toBe(true);
    await open();
  });
});
