import { setTimeout as wait } from 'node:timers/promises';

/**
 * The error codes for a transaction that PostgreSQL aborted in favor of another: serialization failure and deadlock.
 */
const CONFLICTS = new Set(['40001', '40P01', 'P2034']);

const ATTEMPTS = 4;
const LONGEST_FIRST_WAIT_MILLISECONDS = 20;

/** Thrown by code that finds its transaction overtaken by another one, so that it is rolled back and runs again. */
export class Overtaken extends Error {
  readonly code = '40001';
}

/** Whether an error means that PostgreSQL aborted the transaction or statement because of another one. */
export function isConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && CONFLICTS.has(error.code)) return true;
  // The form in which Prisma's driver adapter passes it on.
  if ('originalCode' in error && typeof error.originalCode === 'string' && CONFLICTS.has(error.originalCode))
    return true;
  if ('cause' in error && isConflict(error.cause)) return true;
  const meta: unknown = 'meta' in error ? error.meta : null;
  return (
    typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta && isConflict(meta.driverAdapterError)
  );
}

/**
 * Runs a whole transaction, or a single statement, again if PostgreSQL aborted it in favor of another: a few times,
 * after a short random wait that doubles each time. Then it throws the last error.
 */
export async function retryConflicts<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await wait(Math.random() * LONGEST_FIRST_WAIT_MILLISECONDS * 2 ** (attempt - 1));
    }
  }
}
