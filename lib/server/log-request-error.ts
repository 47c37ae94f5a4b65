import type { Instrumentation } from 'next';
import { container } from '@/lib/container';

/** Logs what a page, a route file or an action threw, under the request id that its answer carries. */
export const logRequestError: Instrumentation.onRequestError = (error, { path, method, headers }) => {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  container().log.error({ requestId: headers['x-request-id'], method, path: path.split('?')[0], digest, err: error }, 'page failed');
};
