import type { z } from 'zod';
import { sentence } from '../form-text';

const taken = {
  'name-taken': { name: 'Another connection has this name.' },
  'client-taken': { client_id: 'This client stands for another connection.' },
};

/** What an action answers when another connection has the name or the client. */
export const takenErrors = (kind: keyof typeof taken) => ({ ok: false, fieldErrors: taken[kind] });

/** What is wrong, by form field. */
export function connectionErrors(error: z.ZodError) {
  const fieldErrors = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? ''), sentence(message)]));
  return { ok: false, message: 'Some fields need another look.', fieldErrors };
}
