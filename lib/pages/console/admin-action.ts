import type { z } from 'zod';
import type { Role } from '@/lib/people/person';
import type { AdminContext } from './require-admin';
import { type ActionOptions, type ActionResult, type FileOf, type UserAction, userAction } from './user-action';

export type { ActionResult } from './user-action';

/**
 * Makes a server action of the console, as userAction does for anybody who is signed in.
 * @param role the least role that may do it
 * @param schema of the form's fields
 * @param handler does it; what it throws is logged and answered calmly with the request id
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
