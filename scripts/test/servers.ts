import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../test-database';
import { freePort } from './free-port';
import { run } from './step';

/** What the tests over HTTP start from (docs/reference/apply.md). */
const FIXTURE = 'e2e/fixtures/tessera.json';
const READY_MILLISECONDS = 60_000;

/** Tells tests where a server is. */
export type ServerEnvironment = { E2E_URL: string; E2E_MOUNT: 'own' | 'next' };

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MILLISECONDS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} ended with code ${child.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`The server at ${url} was not ready in ${READY_MILLISECONDS / 1000} s.`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
  });
}

/** How each mount is started: our server with two processes, or the build of Next alone, as a platform runs it. */
const commands = {
  own: ['scripts/tessera.mjs', 'start'],
  next: ['.next/standalone/server.js'],
} as const;

/** Runs `work` while a production server of the given mount runs on a database of its own, set up from the fixture. */
async function withServer<Outcome>(mount: 'own' | 'next', work: (environment: ServerEnvironment) => Promise<Outcome>): Promise<Outcome> {
  const database = await testDatabase();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'production' as const, DATABASE_URL: database.url, TESSERA_SECRET: randomBytes(32).toString('base64url'), TESSERA_URL: url,
    PORT: String(port), HOSTNAME: 'localhost', TESSERA_WORKERS: '2', TESSERA_LOG_LEVEL: 'warn',
  };
  try {
    if ((await run('node', ['scripts/tessera.mjs', 'apply', FIXTURE], env)) !== 0) throw new Error(`${FIXTURE} could not be applied.`);
    const child = spawn('node', commands[mount], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
    try {
      await untilReady(url, child);
      return await work({ E2E_URL: url, E2E_MOUNT: mount });
    } finally {
      await stop(child);
    }
  } finally {
    await database.drop();
  }
}

/** Runs `work` while both mounts are served. */
export function withServers<Outcome>(work: (servers: { own: ServerEnvironment; next: ServerEnvironment }) => Promise<Outcome>): Promise<Outcome> {
  return withServer('own', (own) => withServer('next', (next) => work({ own, next })));
}
