/** Codes of Prisma, the driver and sockets for a database that cannot be reached. */
const UNREACHABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // Not the database's, but as temporary: lib/sign-in/passwords/hash-in-turn.ts.
  'TESSERA_HASHING_BUSY',
]);

/**
 * Codes of PostgreSQL for a database that cannot take the work now: connection problems, which is also what poolers
 * report (08), a full disk, memory or number of connections (53), a canceled statement, a shutdown or crash (57), a
 * failing disk (58), and a read-only server, which was the primary until a moment ago (25006). Unlike a bug, these are
 * worth a retry.
 */
const UNAVAILABLE = /^(?:08[0-9A-Z]{3}|53[0-9]{3}|57014|57P0[1-5]|580[03]0|25006)$/;

/** Errors of the pool and the driver that have no code: no connection was free in time, or one was lost. */
const WITHOUT_CODE =
  /^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error)/;

const isCode = (code: string) => UNREACHABLE.has(code) || UNAVAILABLE.test(code);

/** Whether an error means that the database could not be reached or could not take the work now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && isCode(error.code)) return true;
  // The form in which Prisma's driver adapter passes on codes that it knows.
  if ('originalCode' in error && typeof error.originalCode === 'string' && isCode(error.originalCode)) return true;
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
