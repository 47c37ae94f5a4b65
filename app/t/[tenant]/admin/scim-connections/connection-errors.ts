import type { z } from 'zod';
import { alone, decoded, msg } from '@/lib/platform/shared/message';

const taken = {
  'name-taken': { name: msg('scimConnections.anotherConnectionAlreadyHasThis') },
  'client-taken': { client_id: msg('scimConnections.thisClientIsLinkedTo') },
};

/** The answer of an action if another connection has the name or the client. */
export const takenErrors = (kind: keyof typeof taken) => ({ ok: false, fieldErrors: taken[kind] });

/** The errors by form field. */
export function connectionErrors(error: z.ZodError) {
  const fieldErrors = Object.fromEntries(
    error.issues.map(({ path, message }) => [String(path[0] ?? ''), alone(decoded(message))]),
  );
  return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors };
}
