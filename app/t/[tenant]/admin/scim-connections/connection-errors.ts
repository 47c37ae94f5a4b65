import type { z } from 'zod';
import { sentence } from '../form-text';

/** What an action answers when another connection has the name. */
export const nameTaken = { ok: false, fieldErrors: { name: 'Another connection has this name.' } };

/** What is wrong, by form field. */
export function connectionErrors(error: z.ZodError) {
  const fieldErrors = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? ''), sentence(message)]));
  return { ok: false, message: 'Some fields need another look.', fieldErrors };
}
