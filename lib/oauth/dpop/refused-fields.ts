import type { z } from 'zod';

/** The paths of the fields that a schema rejected, for a private reason; empty if it rejected the value as a whole. */
export function refusedFields({ issues }: z.ZodError): string {
  return issues
    .map(({ path }) => path.join('.'))
    .join(', ')
    .slice(0, 200);
}
