import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { cpuSeconds } from '../cpu/cpu-seconds';
import { residentBytes } from '../cpu/resident-bytes';
import type { MeasuredServer } from './bench-server';
import { remember } from './children';

const listening = z.object({ url: z.url() });

/**
 * Starts a peer in production mode, as a single process, because what it keeps in memory cannot be shared.
 * @param program the file in this folder that listens and reports its URL
 * @param packageName the package whose version appears in the results
 */
export async function forkPeer(program: string, packageName: string): Promise<MeasuredServer> {
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const child = remember(
    fork(new URL(program, import.meta.url), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The peer ended with code ${code}.`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    name: packageName,
    version: installedVersion(packageName),
    url: listening.parse(message).url,
    residentBytes: () => residentBytes(child.pid ?? 0),
    cpu: () => ({ server: cpuSeconds(child.pid ?? 0), database: null }),
  };
}

/** Packages need not export their manifest, so this looks for it above their entry file. */
function installedVersion(packageName: string): string {
  const entry = fileURLToPath(import.meta.resolve(packageName));
  const folder = entry.slice(
    0,
    entry.lastIndexOf(`node_modules/${packageName}/`) + `node_modules/${packageName}/`.length,
  );
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(`${folder}package.json`, 'utf8'))).version;
}
