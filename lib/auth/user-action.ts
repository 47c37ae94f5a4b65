import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { z } from 'zod';
import type { Role } from '@/lib/directory/person';
import { currentSession } from './current-session';
import { deliverSoon } from './deliver-soon';
import { fieldsToShowAgain, formFields } from './form-fields';
import { formSender } from './form-sender';
import { type PageContext, pageContext } from './page-context';
import { causeOf, type UserContext } from './require-user';
import { roleSuffices } from './role-suffices';

/** What an action answers, in the shape of our forms. */
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
export type UserAction<Data> = (
  tenantSlug: string,
  previous: ActionResult<Data> | null,
  fields: FormData,
) => Promise<ActionResult<Data>>;

/**
 * Makes a server action for whoever is signed in. It authorizes by itself, whoever calls it from wherever; then parses
 * the fields (a repeated one is a list); then hands over.
 * @param schema of the form's fields
 * @param handler does it; what it throws is logged and answered calmly with the request id
 * @param least the role that it needs; none for anybody
 */
export function userAction<Schema extends z.ZodType, Data = undefined>(
  schema: Schema,
  handler: (context: UserContext & { input: z.output<Schema> }) => Promise<ActionResult<Data>>,
  least: Role | null = null,
): UserAction<Data> {
  return async (tenantSlug, _previous, data) => {
    const context = await pageContext(z.string().parse(tenantSlug));
    try {
      const user = await authorize(context, least);
      if (typeof user === 'string') return { ok: false, message: user };
      const fields = formFields(data);
      const parsed = schema.safeParse(fields);
      if (!parsed.success) return { ...refusal(parsed.error), values: fieldsToShowAgain(fields) };
      const result = await handler({ ...context, user, cause: causeOf(user, context.origin), input: parsed.data });
      if (result.ok) deliverSoon(context);
      return result.ok ? result : { values: fieldsToShowAgain(fields), ...result };
    } catch (error) {
      unstable_rethrow(error);
      const { requestId } = context.origin;
      context.container.log.error({ requestId, err: error }, 'action failed');
      return { ok: false, message: `Something went wrong on our side and nothing was changed. Request ${requestId}` };
    }
  };
}

/** Who is signed in, or a sentence that says why not. */
async function authorize({ tenant, container: { config } }: PageContext, least: Role | null) {
  if (formSender(await headers(), config.url) !== 'ours') return `This form did not come from ${config.url}. Open the page there.`;
  const user = await currentSession(tenant);
  if (!user) return 'Your session has ended. Sign in again and repeat this.';
  if (user.needsSecondFactor) return 'Confirm your second factor first: reload the page.';
  if (user.mustChangePassword) return 'Choose a new password first.';
  if (least !== null && !roleSuffices(user.role, least)) return `This needs the role ${least}; yours is ${user.role ?? 'none'}.`;
  return user;
}

function refusal(error: z.ZodError): ActionResult<never> {
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of error.issues) fieldErrors[String(path[0] ?? '')] ??= message;
  const { '': whole, ...byField } = fieldErrors;
  return { ok: false, message: whole ?? 'Some fields need another look.', fieldErrors: byField };
}
