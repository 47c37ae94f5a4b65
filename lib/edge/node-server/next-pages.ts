import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { provideNextConfig } from '@/lib/platform/config/env';

export interface NextPages {
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs Next as a part of our server.
 * @param folder of the project: in production the one with `.next`
 * @param devServer with hot reload, over a websocket of this server
 */
export async function openNextPages({
  folder,
  port,
  devServer,
}: {
  folder: string;
  port: number;
  devServer?: Server;
}): Promise<NextPages> {
  const dev = devServer !== undefined;
  if (!dev) provideNextConfig(await builtConfig(folder));
  // The launcher and the commands never get here, and do not load Next.
  const { default: next } = await import('next');
  // Next answers the upgrades of the server that it is given, or else of the one that its first request came to. In
  // production it is given one without connections, so that an upgrade is an ordinary request, which we check first.
  const app = next({ dev, dir: folder, port, hostname: 'localhost', httpServer: devServer ?? createServer() });
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
