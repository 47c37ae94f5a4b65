import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { cpuSeconds } from '../cpu/cpu-seconds';
import { residentBytes } from '../cpu/resident-bytes';
import type { BenchServer } from './bench-server';
import { remember } from './children';
import { peerResource } from './peer-configuration';

const listening = z.object({ url: z.url() });

/** Starts oidc-provider in production mode. One process: what it keeps in memory cannot be shared. */
export async function startPeer(): Promise<BenchServer> {
  const env = { ...process.env, NODE_ENV: 'production' as const };
  const child = remember(fork(new URL('./peer.ts', import.meta.url), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The peer ended with code ${code}.`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    name: 'oidc-provider',
    version: installedVersion(),
    url: listening.parse(message).url,
    paths: { authorization: '/auth', token: '/token', introspection: '/token/introspection', deviceAuthorization: '/device/auth', revocation: '/token/revocation' },
    jwtParameters: { resource: peerResource },
    residentBytes: () => residentBytes(child.pid ?? 0),
    cpu: () => ({ server: cpuSeconds(child.pid ?? 0), database: null }),
  };
}

function installedVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('oidc-provider'));
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8'))).version;
}
