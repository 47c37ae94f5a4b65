import { closeContainer, container } from '@/lib/edge/container';
import { createListener } from '@/lib/edge/node-server/create-listener';
import { drain, patienceFor } from '@/lib/edge/node-server/drain';
import { HEAD_BYTES } from '@/lib/edge/node-server/head-limits';
import { openNextPages } from '@/lib/edge/node-server/next-pages';
import { openServer } from '@/lib/edge/node-server/open-server';
import { passPagesOn } from '@/lib/edge/node-server/pass-pages-on';
import { warmUp } from '@/lib/edge/node-server/warm-up';
import { peoplePage } from '@/lib/pages/own-server/answer-page';
import { loadConfigOfOwnServer } from '@/lib/platform/config/env';
import { recordUptime } from '@/lib/platform/postgres/uptime';

/** Longer than the idle timeout of common proxies (60 s), so that none reuses a connection that we are just closing. */
const KEEP_ALIVE_MILLISECONDS = 65_000;
const HEADERS_MILLISECONDS = 15_000;
const REQUEST_MILLISECONDS = 30_000;

export interface RunningServer {
  /**
   * Stops being ready, gives proxies time to notice, finishes requests in progress, then closes everything.
   * @param afterRequests called when the last request has its answer, before the database is closed
   */
  stop(afterRequests?: () => void): Promise<void>;
}

/**
 * A process of the self-hosted server: protocol endpoints, sign-in pages and their forms directly on node:http, other
 * pages by Next.
 * @param pagesPort of the process in which Next runs; without it, Next runs in this process, with hot reload of pages
 *   and endpoints
 * @throws what `listen` throws
 */
export async function serve({ pagesPort }: { pagesPort?: number } = {}): Promise<RunningServer> {
  const config = loadConfigOfOwnServer();
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    headersTimeout: HEADERS_MILLISECONDS,
    requestTimeout: REQUEST_MILLISECONDS,
    maxHeaderSize: HEAD_BYTES,
  };
  const server = openServer(limits, config.tls, container().log);
  const dev = pagesPort === undefined;
  const pages = dev
    ? await openNextPages({ folder: process.cwd(), port: config.port, devServer: server })
    : passPagesOn(pagesPort, config);
  const listener = createListener({ edge: config, pages, peoplePage, observer: container(), everythingToNext: dev });
  if (!dev) await warmUp(listener, config.url);
  server.on('request', listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.port, host: config.host }, resolve);
  });
  const stopRecording = recordUptime(container().database.hot);
  return {
    async stop(afterRequests) {
      const { withdraw, stopping } = container();
      withdraw();
      await drain(server, patienceFor(config.shutdownDelayMilliseconds), () => stopping.abort());
      stopRecording();
      afterRequests?.();
      await pages.close();
      await closeContainer();
    },
  };
}
