import type { z } from 'zod';
import { alone, text } from '@/lib/platform/shared/text';

const taken = {
  'name-taken': { name: text('Another connection already has this name.') },
  'client-taken': { client_id: text('This client is linked to another connection.') },
};

/** The answer of an action if another connection has the name or the client. */
export const takenErrors = (kind: keyof typeof taken) => ({ ok: false, fieldErrors: taken[kind] });

/** The errors by form field. */
export function connectionErrors(error: z.ZodError) {
  const fieldErrors = Object.fromEntries(
    error.issues.map(({ path, message }) => [String(path[0] ?? ''), alone(message)]),
  );
  return { ok: false, message: text('Check the highlighted fields.'), fieldErrors };
}
