import { closeContainer, container } from '@/lib/edge/container';
import { createListener } from '@/lib/edge/node-server/create-listener';
import { drain, patienceFor } from '@/lib/edge/node-server/drain';
import { HEAD_BYTES } from '@/lib/edge/node-server/head-limits';
import { openNextPages } from '@/lib/edge/node-server/next-pages';
import { openServer } from '@/lib/edge/node-server/open-server';
import { warmUp } from '@/lib/edge/node-server/warm-up';
import { peoplePage } from '@/lib/pages/own-server/answer-page';
import { loadConfigOfOwnServer } from '@/lib/platform/config/env';
import { keepTablesAnalyzed } from '@/lib/platform/postgres/statistics';
import { recordUptime } from '@/lib/platform/postgres/uptime';

/** Longer than the idle timeout of common proxies (60 s), so that none reuses a connection that we are just closing. */
const KEEP_ALIVE_MILLISECONDS = 65_000;
const HEADERS_MILLISECONDS = 15_000;
const REQUEST_MILLISECONDS = 30_000;

export interface RunningServer {
  /** Stops being ready, gives proxies time to notice, finishes requests in progress, then closes everything. */
  stop(): Promise<void>;
}

/**
 * The self-hosted server, in one process: protocol endpoints and sign-in pages directly on node:http, other pages by
 * Next.
 * @param dev with hot reload of pages and endpoints
 * @throws what `listen` throws
 */
export async function serve({ dev }: { dev: boolean }): Promise<RunningServer> {
  const config = loadConfigOfOwnServer();
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    headersTimeout: HEADERS_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    maxHeaderSize: HEAD_BYTES,
  };
  const server = openServer(limits, config.tls, container().log);
  const pages = await openNextPages({ folder: process.cwd(), dev, port: config.port, server });
  const listener = createListener({ edge: config, pages, peoplePage, observer: container(), everythingToNext: dev });
  if (!dev) await warmUp(listener, config.url);
  server.on('request', listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host }, resolve);
  });
  const { database } = container();
  const timers = [recordUptime(database.hot), keepTablesAnalyzed(database)];
  return {
    async stop() {
      const { withdraw, stopping } = container();
      withdraw();
      await drain(server, patienceFor(config.shutdownDelayMilliseconds), () => stopping.abort());
      for (const stop of timers) stop();
      await pages.close();
      await closeContainer();
    },
  };
}
