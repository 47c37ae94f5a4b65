import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { cpuSeconds } from '../cpu/cpu-seconds';
import { residentBytes } from '../cpu/resident-bytes';
import { fixtureFile } from '../fixtures/registration';
import type { BenchServer } from './bench-server';
import { remember } from './children';
import { databaseProcess, dataFolder, emptyDatabaseFolder } from './database-folder';
import { freePort } from './free-port';
import { tesseraPaths } from './tessera-paths';

const ROOT = join(import.meta.dirname, '../..');
/** Long, because a start builds what is missing. */
const READY_MILLISECONDS = 900_000;

export interface TesseraOptions {
  /** How many server processes. */
  workers?: number;
  secret?: string;
  /** By default that of BENCH_DATABASE_URL; without either, a separate PostgreSQL with an empty database. */
  databaseUrl?: string | undefined;
  /** By default a free one. */
  port?: number;
  setupFile?: string;
}

/** Starts Tessera in production mode. The log level is `warn`, because the peer logs no requests. */
export async function startTessera({
  workers = 2,
  secret = randomBytes(32).toString('base64url'),
  databaseUrl = process.env.BENCH_DATABASE_URL,
  port: givenPort,
  setupFile = fixtureFile,
}: TesseraOptions = {}): Promise<BenchServer> {
  if (databaseUrl === undefined) emptyDatabaseFolder();
  const port = givenPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = remember(
    spawn(process.execPath, ['scripts/tessera.mjs', 'start'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        TESSERA_LOG_LEVEL: 'warn',
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl ?? '',
        TESSERA_DATA_DIR: dataFolder,
        TESSERA_SECRET: secret,
        TESSERA_URL: url,
        PORT: String(port),
        HOST: '127.0.0.1',
        TESSERA_WORKERS: String(workers),
        TESSERA_APPLY: setupFile,
        TESSERA_TRUSTED_PROXIES: '127.0.0.1',
        TESSERA_SHUTDOWN_DELAY: '0',
      },
    }),
  );
  await untilReady(url, child);
  const database = databaseUrl === undefined ? databaseProcess() : null;
  return {
    name: 'Tessera',
    version: z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
      .version,
    url,
    paths: tesseraPaths,
    jwtParameters: {},
    residentBytes: () => residentBytes(child.pid ?? 0),
    cpu: () => ({ server: cpuSeconds(child.pid ?? 0), database: database === null ? null : cpuSeconds(database) }),
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MILLISECONDS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Tessera ended with code ${child.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`Tessera was not ready in ${READY_MILLISECONDS / 1000} s.`);
}
