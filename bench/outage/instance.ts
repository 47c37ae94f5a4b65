import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '../cpu/process-tree';
import { fixtureFile } from '../fixtures/registration';
import { remember } from '../servers/children';
import { freePort } from '../servers/free-port';
import { type Balancer, isReady } from './balancer';

const ROOT = join(import.meta.dirname, '../..');
const READY_MILLISECONDS = 120_000;
/** Enough for the balancer, which checks five times a second. */
const SHUTDOWN_DELAY_SECONDS = 1;

/** One of several machines that serve an installation behind a balancer, with one server process. */
export class Instance {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
    private readonly balancer: Balancer,
  ) {}

  /** Starts a built instance, and waits until it is ready. */
  static async start(balancer: Balancer, databaseUrl: string, secret: string): Promise<Instance> {
    const port = await freePort();
    const child = remember(
      spawn(process.execPath, ['dist/tessera.js', 'start'], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          DATABASE_URL: databaseUrl,
          TESSERA_SECRET: secret,
          TESSERA_URL: balancer.url,
          PORT: String(port),
          HOST: '127.0.0.1',
          TESSERA_WORKERS: '1',
          TESSERA_APPLY: fixtureFile,
          TESSERA_LOG_LEVEL: 'fatal',
          TESSERA_TRUSTED_PROXIES: '127.0.0.1',
          TESSERA_SHUTDOWN_DELAY: String(SHUTDOWN_DELAY_SECONDS),
        },
      }),
    );
    const deadline = Date.now() + READY_MILLISECONDS;
    while (!(await isReady(port))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`An instance did not start (exit code ${child.exitCode}).`);
      await sleep(100);
    }
    balancer.add(port);
    return new Instance(child, port, balancer);
  }

  /** Ends it as a rolling restart does, and waits until it has ended. */
  stop(): Promise<number | null> {
    return this.end(() => this.child.kill('SIGTERM'));
  }

  /** Ends all of its processes at once, like a lost machine. */
  kill(): Promise<number | null> {
    return this.end(() => {
      for (const { id } of processTree(this.child.pid ?? 0)) process.kill(id, 'SIGKILL');
    });
  }

  private async end(how: () => void): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.child.once('exit', resolve));
    how();
    const code = await ended;
    this.balancer.remove(this.port);
    return code;
  }
}
