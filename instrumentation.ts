import type { Instrumentation } from 'next';

export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  // Next builds this file for its edge runtime too, which we do not use, and drops this branch there.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { logRequestError } = await import('./lib/server/log-request-error');
    await logRequestError(...failure);
  }
};
