import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
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
  if (!dev) provideNextConfig(await builtConfig(folder));
  // The launcher and the commands never get here, and do not load Next.
  const { default: next } = await import('next');
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
