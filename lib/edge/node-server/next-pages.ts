import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import next from 'next';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import type * as nextConfig from 'next/dist/server/config';
import { provideNextConfig } from '@/lib/platform/config/env';

export interface NextPages {
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs Next as a part of our server.
 * @param folder of the project: in production the one with `.next`
 * @param dev with hot reload, over a websocket of `server`
 */
export async function openNextPages({
  folder,
  dev,
  port,
  server,
}: {
  folder: string;
  dev: boolean;
  port: number;
  server: Server;
}): Promise<NextPages> {
  if (!dev) {
    provideNextConfig(await builtConfig(folder));
    await quietlyLoadConfig(folder);
  }
  const app = next({ dev, dir: folder, port, hostname: 'localhost', httpServer: server });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}

/** The configuration as recorded by `next build`: a standalone tree has no next.config.ts. */
async function builtConfig(folder: string): Promise<string> {
  const files = JSON.parse(await readFile(join(folder, '.next', 'required-server-files.json'), 'utf8')) as {
    config: unknown;
  };
  return JSON.stringify(files.config);
}

/**
 * Next caches the configuration that is loaded here. If Next loaded it later, it would print a line in every server
 * process.
 */
async function quietlyLoadConfig(folder: string): Promise<void> {
  const { default: load } = createRequire(import.meta.url)('next/dist/server/config') as typeof nextConfig;
  await load(PHASE_PRODUCTION_SERVER, folder);
}
