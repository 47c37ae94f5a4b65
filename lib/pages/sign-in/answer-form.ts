import { strictForm } from '@/lib/oauth/parameters/form';
import type { RequestParameters } from '@/lib/oauth/parameters/request-parameters';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { requestedLanguage } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { inRequestedLanguage } from '@/lib/platform/shared/origin';
import { originOf } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { formSender } from './form-sender';
import type { PageContext } from './page-context';
import { refuseForm } from './refuse-form';
import { unavailableSignIn } from './unavailable-sign-in';

/** A posted form that came from our page in this browser. */
export interface PostedForm extends PageContext {
  browser: Browser;
  /** The person signed in when the form arrived. */
  user: ActiveSession | null;
  fields: RequestParameters;
}

export interface FormRoute {
  /** What the form's token is for. A signed-in person's form is bound to the session (`signedInPurpose`). */
  purpose(form: PostedForm): string;
  /** @returns where the browser goes next (303), or a page that rejects the form or posts a response to a client */
  handle(form: PostedForm): Promise<string | Response>;
}

/**
 * Answers a plain HTML form. It must come from our origin and from the browser that the form was shown to, be
 * form-encoded, and be small.
 * @returns what the form's handler returns, or the page that rejects the form
 */
export async function answerForm(form: FormRoute, context: PageContext, request: Request): Promise<string | Response> {
  try {
    return await checked(form, context, request);
  } catch (error) {
    if (isOAuthError(error)) return refuseForm(context, error.detail, 400);
    throw error;
  }
}

async function checked(route: FormRoute, asked: PageContext, request: Request): Promise<string | Response> {
  if (formSender(request.headers, originOf(asked.container.config.url, asked.tenant.place)) === 'foreign')
    return refuseForm(asked, msg('signIn.formWasSentFromAnother'));
  const fields = await strictForm(request);
  const context = { ...asked, origin: inRequestedLanguage(asked.origin, requestedLanguage(fields.get('ui_locales'))) };
  const closed = await unavailableSignIn(context.container, {
    place: context.tenant.place,
    pathname: context.address,
    read: (name) => fields.get(name),
    origin: context.origin,
  });
  if (closed) return closed;
  const browser = await currentBrowser(context);
  const form = { ...context, browser, fields, user: await currentSession(context) };
  if (!browser.sentFormToken(route.purpose(form), fields.get('csrf') ?? null))
    return refuseForm(context, msg('signIn.formDoesNotBelongTo'));
  return route.handle(form);
}
