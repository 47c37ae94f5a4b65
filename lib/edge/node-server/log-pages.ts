import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Container } from '@/lib/edge/container';

export type PageObserver = Pick<Container, 'log' | 'metrics'>;

/** Scripts, styles and images are not worth logging. */
const STATIC = /^\/_next\/|\.(?:svg|png|ico|txt|woff2)$/;

/**
 * Logs and counts a request that Next answers, as `dispatch` does for those of the route table.
 * @param path without the query, which may contain what a person typed
 */
export function logPage(
  { log, metrics }: PageObserver,
  { method = '' }: IncomingMessage,
  outgoing: ServerResponse,
  { requestId, path }: { requestId: string; path: string },
): void {
  if (STATIC.test(path)) return;
  const started = performance.now();
  outgoing.once('close', () => {
    const seconds = (performance.now() - started) / 1000;
    metrics.observeRequest({ route: 'page', method, status: outgoing.statusCode, seconds });
    log.info({ requestId, method, path, status: outgoing.statusCode, ms: Math.round(seconds * 1000) }, 'request');
  });
}
