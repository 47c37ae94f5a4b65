/** Prisma and driver codes for a database that is unavailable or full. Unlike a bug, these are worth a retry. */
const UNAVAILABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
]);

/** Errors of the pool and the driver that have no code: no connection was free in time, or one was lost. */
const WITHOUT_CODE = /^(?:timeout exceeded when trying to connect|Connection terminated)/;

/** Whether an error means that the database could not be reached or could not take the work now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && UNAVAILABLE.has(error.code)) return true;
  if ('message' in error && typeof error.message === 'string' && WITHOUT_CODE.test(error.message)) return true;
  if ('cause' in error && isDatabaseUnavailable(error.cause)) return true;
  // Prisma wraps driver errors that it has no code for (P2039) and keeps the original here.
  if (
    !('meta' in error) ||
    typeof error.meta !== 'object' ||
    error.meta === null ||
    !('driverAdapterError' in error.meta)
  )
    return false;
  return isDatabaseUnavailable(error.meta.driverAdapterError);
}
