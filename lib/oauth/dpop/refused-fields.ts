import type { z } from 'zod';

/** The fields that a schema refused, for a private reason; empty where it refused the whole. */
export function refusedFields({ issues }: z.ZodError): string {
  return issues
    .map(({ path }) => path.join('.'))
    .join(', ')
    .slice(0, 200);
}
