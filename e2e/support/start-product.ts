import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port';

const READY_MILLISECONDS = 120_000;
const STOP_MILLISECONDS = 20_000;

/** A product that was started with nothing configured, and what it printed. */
export interface StartedProduct {
  /** The address of the console. */
  console: string;
  email: string;
  password: string;
  /** Presses Ctrl-C, and removes the data. */
  stop(): Promise<void>;
}

/**
 * Runs the command that starts the product, such as `npm start`, as its first administrator does, but on a free port,
 * with one server process, and with its data in a temporary folder.
 * @throws Error if it does not print where to sign in
 */
export async function startProduct(command: string): Promise<StartedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-product-'));
  const product = spawn('sh', ['-c', command], {
    cwd: join(import.meta.dirname, '..', '..'),
    // In a separate process group, as in a terminal, where Ctrl-C reaches all of its processes.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...unconfigured(process.env),
      PORT: String(await freePort()),
      TESSERA_DATA_DIR: folder,
      TESSERA_WORKERS: '1',
    },
  });
  let printed = '';
  for (const stream of [product.stdout, product.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const signal = (name: 'SIGINT' | 'SIGKILL') => process.kill(-(product.pid ?? 0), name);
  const ended = once(product, 'close');
  async function stop() {
    const timer = setTimeout(signal, STOP_MILLISECONDS, 'SIGKILL');
    if (product.exitCode === null && product.signalCode === null) signal('SIGINT');
    await ended;
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
  }
  const read = (label: string) => new RegExp(`^  ${label} +(\\S+)`, 'm').exec(printed)?.[1];
  const deadline = Date.now() + READY_MILLISECONDS;
  while (product.exitCode === null && Date.now() < deadline) {
    const [address, email, password] = [read('Console'), read('Email'), read('Password')];
    if (address && email && password && printed.includes('Database'))
      return { console: address, email, password, stop };
    await sleep(100);
  }
  await stop();
  throw new Error(`“${command}” did not say where to sign in:\n${printed}`);
}

/** The environment without the product's own settings, which a newcomer does not have. */
function unconfigured(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(?:TESSERA_|E2E_|DATABASE_URL$|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !own.test(name))) as NodeJS.ProcessEnv;
}
