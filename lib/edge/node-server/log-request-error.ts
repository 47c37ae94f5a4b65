import type { Instrumentation } from 'next';
import { container } from '@/lib/edge/container';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';

/** Logs what a page, a route file or an action threw, under the request id that its answer carries. */
export const logRequestError: Instrumentation.onRequestError = (error, { path, method, headers }) => {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  const { log, load } = container();
  const requestId = headers['x-request-id'];
  log.error({ requestId, method, path: path.split('?')[0], digest, err: error }, 'page failed');
  if (isDatabaseUnavailable(error)) load.suspect();
};
