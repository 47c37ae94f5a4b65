const UNIQUE_VIOLATION = '23505';

/**
 * Whether PostgreSQL rejected a row because another row has the same key, as reported by the driver or wrapped by
 * Prisma.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && (error.code === UNIQUE_VIOLATION || error.code === 'P2002')) return true;
  if ('originalCode' in error && error.originalCode === UNIQUE_VIOLATION) return true;
  return ['cause', 'meta', 'driverAdapterError'].some(
    (within) => within in error && isUniqueViolation((error as Record<string, unknown>)[within]),
  );
}
