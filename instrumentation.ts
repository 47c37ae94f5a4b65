import type { Instrumentation } from 'next';

/** Logs what a page, a route file or an action threw, under the request id that its answer carries. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path, method, headers }) => {
  const { container } = await import('@/lib/container');
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined;
  container().log.error({ requestId: headers['x-request-id'], method, path: path.split('?')[0], digest, err: error }, 'page failed');
};
