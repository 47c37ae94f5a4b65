const UNIQUE_VIOLATION = '23505';

/** Whether PostgreSQL has refused a row because another one has its key: as the driver says it, or as Prisma wraps that. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && (error.code === UNIQUE_VIOLATION || error.code === 'P2002')) return true;
  if ('originalCode' in error && error.originalCode === UNIQUE_VIOLATION) return true;
  return ['cause', 'meta', 'driverAdapterError'].some(
    (within) => within in error && isUniqueViolation((error as Record<string, unknown>)[within]),
  );
}
