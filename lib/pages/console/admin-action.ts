import type { z } from 'zod';
import type { Role } from '@/lib/people/person';
import type { AdminContext } from './require-admin';
import { type ActionOptions, type ActionResult, type FileOf, type UserAction, userAction } from './user-action';

export type { ActionResult } from './user-action';

/**
 * Creates a server action of the console, as userAction does for any signed-in person.
 * @param role the lowest role that may run it
 * @param schema of the form's fields
 * @param handler does the work; what it throws is logged and answered with an error message that has the request ID
 * @param options.recent whether it needs a recent sign-in
 */
export function adminAction<Schema extends z.ZodType, Data = undefined>(
  role: Role,
  schema: Schema,
  handler: (context: AdminContext & { input: z.output<Schema>; fileOf: FileOf }) => Promise<ActionResult<Data>>,
  options: ActionOptions<z.output<Schema>> = {},
): UserAction<Data> {
  return userAction(schema, ({ user, ...context }) => handler({ ...context, admin: user }), role, options);
}
