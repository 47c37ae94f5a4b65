import type { Instrumentation } from 'next';

// Next also builds this file for its edge runtime, which we do not use, and drops these branches there.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { prepareNext } = await import('./lib/edge/node-server/prepare-next');
    await prepareNext();
  }
}

export const onRequestError: Instrumentation.onRequestError = async (...failure) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { logRequestError } = await import('./lib/edge/node-server/log-request-error');
    await logRequestError(...failure);
  }
};
