import { headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import { type PageContext, pageContext } from '@/lib/pages/sign-in/page-context';
import { isAboveRank } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { ACCOUNT_FIELD } from '@/lib/platform/shared/account-field';
import { decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { originOf } from '@/lib/platform/shared/paths';
import { sayWith } from '@/lib/platform/shared/say-with';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { Ended } from './ended';
import { keepEnded } from './ended-news';
import { fieldsToShowAgain, fileField, formFields } from './form-fields';
import { type UserContext } from './require-user';
import { type SaidResult, sayResult } from './say-result';
import { factorFirst, type StepUp, signInAgain, stepUpOf } from './step-up';

/**
 * The result of an action, in the shape that our forms use. It is translated into the reader's language before the form
 * receives it.
 */
export interface ActionResult<Data = undefined> {
  ok: boolean;
  message?: Sayable;
  fieldErrors?: Partial<Record<string, Sayable>>;
  /** The values that were entered, without secrets, for browsers without JavaScript. */
  values?: Partial<Record<string, string | string[]>>;
  /** What a successful action returns to the page, such as a secret that is shown once. */
  data?: Data;
  /** What a successful action ended; the page that follows says it. */
  ended?: Ended;
  /** The page that follows a successful action; by default the one with its form. */
  leadsTo?: string;
  /** Where the person must sign in again before the action can run; nothing was changed. */
  stepUp?: StepUp;
}

export interface ActionOptions<Input> {
  /**
   * Whether the action needs a recent sign-in (lib/sign-in/sessions/recent-sign-in.ts): always, or for some input.
   * Actions that grant or widen access require one; actions that only end access do not, so that they stay quick.
   */
  recent?: boolean | ((input: Input) => boolean);
}

/** The file chosen in a field of the form; null if none was chosen. */
export type FileOf = (name: string) => File | null;

/** A server action, once a page has bound it to its tenant: `action={createClient.bind(null, tenant.place)}`. */
export type UserAction<Data> = (
  tenantPlace: string,
  previous: SaidResult<Data> | null,
  fields: FormData,
) => Promise<SaidResult<Data>>;

/**
 * Creates a server action for any signed-in person. It authorizes every call itself, then parses the fields (a repeated
 * one becomes a list), then calls the handler. A form is accepted only for the person for whom its page was rendered:
 * the browser may have switched to another account since.
 * @param schema of the form's fields
 * @param handler does the work; what it throws is logged and answered with an error message that has the request ID
 * @param least the lowest role that may run it; null for any signed-in person
 * @param options.recent whether it needs a recent sign-in
 */
export function userAction<Schema extends z.ZodType, Data = undefined>(
  schema: Schema,
  handler: (context: UserContext & { input: z.output<Schema>; fileOf: FileOf }) => Promise<ActionResult<Data>>,
  least: Role | null = null,
  { recent = false }: ActionOptions<z.output<Schema>> = {},
): UserAction<Data> {
  const answer = async (tenantPlace: string, data: FormData): Promise<ActionResult<Data>> => {
    const context = await pageContext(z.string().parse(tenantPlace));
    try {
      const { user, refused } = await authorize(context, least, data.get(ACCOUNT_FIELD));
      if (!user) return { ok: false, message: refused };
      const fields = formFields(data);
      const parsed = schema.safeParse(fields);
      if (!parsed.success) return { ...failedResult(parsed.error), values: fieldsToShowAgain(fields) };
      const stepUp = (typeof recent === 'boolean' ? recent : recent(parsed.data)) ? stepUpOf(context, user) : null;
      if (stepUp)
        return {
          ok: false,
          message: stepUp.kind === 'add-factor' ? factorFirst : signInAgain,
          stepUp,
          values: fieldsToShowAgain(fields),
        };
      const result = await handler({
        ...context,
        user,
        cause: causeOf(user, context.origin),
        input: parsed.data,
        fileOf: (name) => fileField(data, name),
      });
      if (!result.ok) return { values: fieldsToShowAgain(fields), ...result };
      const { ended, leadsTo, ...shown } = result;
      if (ended) await keepEnded(context, ended);
      if (leadsTo !== undefined) redirect(leadsTo);
      return shown;
    } catch (error) {
      unstable_rethrow(error);
      if (isAboveRank(error)) return { ok: false, message: error.said };
      const { requestId } = context.origin;
      context.container.log.error({ requestId, err: error }, 'action failed');
      return {
        ok: false,
        message: msg('console.somethingWentWrongOnOur', {
          requestId,
        }),
      };
    }
  };
  return async (tenantPlace, _previous, data) =>
    sayResult(await answer(tenantPlace, data), sayWith(await getTranslations()));
}

/** The signed-in person's session, or a sentence that says why the call is rejected. */
async function authorize(
  context: PageContext,
  least: Role | null,
  renderedFor: FormDataEntryValue | null,
): Promise<{ user: ActiveSession; refused?: never } | { user?: never; refused: Sayable }> {
  const url = originOf(context.container.config.url, context.tenant.place);
  if (formSender(await headers(), url) !== 'ours') return { refused: msg('console.thisFormWasntSentFrom', { url }) };
  const user = await currentSession(context);
  if (!user) return { refused: msg('console.yourSessionHasEndedSign') };
  if (user.personId !== renderedFor) return { refused: msg('console.youSwitchedAccounts') };
  if (user.mustSignInAgain) return { refused: msg('console.signInAgainFirst') };
  if (user.needsSecondFactor) return { refused: msg('console.confirmYourSecondFactorFirst') };
  if (user.mustChangePassword) return { refused: msg('console.chooseNewPasswordFirst') };
  if (least !== null && !roleSuffices(user.role, least))
    return {
      refused: msg('console.thisRequiresRoleLeastYours', { least, role: user.role ?? 'none' }),
    };
  return { user };
}

function failedResult(error: z.ZodError): ActionResult<never> {
  const fieldErrors: Record<string, Sayable> = {};
  for (const { path, message } of error.issues) fieldErrors[String(path[0] ?? '')] ??= decoded(message);
  const { '': whole, ...byField } = fieldErrors;
  return { ok: false, message: whole ?? msg('common.checkHighlightedFields'), fieldErrors: byField };
}
