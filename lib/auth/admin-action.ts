import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import type { Role } from '@/lib/directory/person';
import { currentSession } from './current-session';
import { fieldsToShowAgain, formFields } from './form-fields';
import { formSender } from './form-sender';
import { type PageContext, pageContext } from './page-context';
import type { AdminContext } from './require-admin';
import { causeOf } from './require-user';
import { roleSuffices } from './role-suffices';

/** What an action answers, in the shape of the console's forms. */
export interface ActionResult<Data = undefined> {
  ok: boolean;
  message?: string;
  fieldErrors?: Partial<Record<string, string>>;
  /** What was entered, for browsers without script; no secrets. */
  values?: Partial<Record<string, string | string[]>>;
  /** What a success hands to the page, such as a secret shown once. */
  data?: Data;
}

/** A server action, once a page has bound it to its tenant: `action={createClient.bind(null, tenant.slug)}`. */
export type AdminAction<Data> = (
  tenantSlug: string,
  previous: ActionResult<Data> | null,
  fields: FormData,
) => Promise<ActionResult<Data>>;

/**
 * Makes a server action of the console. It authorizes by itself, whoever calls it from wherever; then parses the
 * fields (a repeated one is a list); then hands over.
 * @param role the least role that may do it
 * @param schema of the form's fields
 * @param handler does it; what it throws is logged and answered calmly with the request id
 */
export function adminAction<Schema extends z.ZodType, Data = undefined>(
  role: Role,
  schema: Schema,
  handler: (context: AdminContext & { input: z.output<Schema> }) => Promise<ActionResult<Data>>,
): AdminAction<Data> {
  return async (tenantSlug, _previous, data) => {
    const context = await pageContext(z.string().parse(tenantSlug));
    try {
      const admin = await authorize(context, role);
      if (typeof admin === 'string') return { ok: false, message: admin };
      const fields = formFields(data);
      const parsed = schema.safeParse(fields);
      if (!parsed.success) return { ...refusal(parsed.error), values: fieldsToShowAgain(fields) };
      const result = await handler({ ...context, admin, cause: causeOf(admin, context.origin), input: parsed.data });
      return result.ok ? result : { values: fieldsToShowAgain(fields), ...result };
    } catch (error) {
      unstable_rethrow(error);
      const { requestId } = context.origin;
      context.container.log.error({ requestId, err: error }, 'action failed');
      return { ok: false, message: `Something went wrong on our side and nothing was changed. Request ${requestId}` };
    }
  };
}

/** The administrator, or a sentence that says why not. */
async function authorize({ tenant, container: { config } }: PageContext, role: Role) {
  if (formSender(await headers(), config.url) !== 'ours') return `This form did not come from ${config.url}. Open the console there.`;
  const admin = await currentSession(tenant);
  if (!admin) return 'Your session has ended. Sign in again and repeat this.';
  if (admin.mustChangePassword) return 'Choose a new password first.';
  if (!roleSuffices(admin.role, role)) return `This needs the role ${role}; yours is ${admin.role ?? 'none'}.`;
  return admin;
}

function refusal(error: z.ZodError): ActionResult<never> {
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of error.issues) fieldErrors[String(path[0] ?? '')] ??= message;
  const { '': whole, ...byField } = fieldErrors;
  return { ok: false, message: whole ?? 'Some fields need another look.', fieldErrors: byField };
}
