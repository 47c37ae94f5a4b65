import { headers } from 'next/headers';
import { errorPage } from '@/lib/edge/error-pages/error-page';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { strictForm } from '@/lib/oauth/parameters/form';
import type { RequestParameters } from '@/lib/oauth/parameters/request-parameters';
import { isRefusal } from '@/lib/oauth/protocol/errors';
import { pathHeader } from '@/lib/pages/headers/path-header';
import { requestedLanguage } from '@/lib/platform/shared/languages';
import { inRequestedLanguage } from '@/lib/platform/shared/origin';
import { originOf } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import type { LivingSession } from '@/lib/sign-in/sessions/store';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { answerCalmly } from './answer-calmly';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { formSender } from './form-sender';
import { type PageContext, pageContext } from './page-context';
import { turnedAway } from './turned-away';

/** A posted form that came from our page in this browser. */
export interface PostedForm extends PageContext {
  browser: Browser;
  /** Who was signed in as it arrived. */
  user: LivingSession | null;
  fields: RequestParameters;
}

export interface FormRoute {
  /** What the form's token is for; a signed-in person's form is bound to the session (`signedInPurpose`). */
  purpose(form: PostedForm): string;
  /** @returns where the browser goes next (303), or a page that refuses or takes an answer to a client */
  handle(form: PostedForm): Promise<string | Response>;
}

/**
 * A route file's POST for a plain HTML form: it must come from our origin, from the browser that was shown it, be
 * form-encoded and small. The answer is a redirect, so that reloading sends nothing twice.
 */
export function formRoute(route: FormRoute) {
  return async (request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> => {
    const context = await pageContext((await params).tenant);
    return answerCalmly(context, async () => {
      try {
        return await answerForm(route, context, request);
      } catch (error) {
        if (isRefusal(error)) return refuseForm(context, error.message, 400);
        throw error;
      }
    });
  };
}

async function answerForm(route: FormRoute, asked: PageContext, request: Request): Promise<string | Response> {
  if (formSender(await headers(), originOf(asked.container.config.url, asked.tenant.place)) === 'foreign')
    return refuseForm(asked, 'the form was sent from another origin');
  const fields = await strictForm(request);
  const context = { ...asked, origin: inRequestedLanguage(asked.origin, requestedLanguage(fields.get('ui_locales'))) };
  const closed = await turnedAway(context.container, {
    place: context.tenant.place,
    pathname: (await headers()).get(pathHeader) ?? '',
    read: (name) => fields.get(name),
    origin: context.origin,
  });
  if (closed) return closed;
  const browser = await currentBrowser(context);
  const form = { ...context, browser, fields, user: await currentSession(context) };
  if (!browser.sentFormToken(route.purpose(form), fields.get('csrf') ?? null))
    return refuseForm(context, 'the form was not shown in this browser and session');
  return route.handle(form);
}

/**
 * Refuses a form with a page; the private reason is recorded.
 * @param status 403 unless the form itself is broken
 */
export function refuseForm(context: PageContext, reason: string, status: 400 | 403 = 403): Response {
  oauthContext(context).refused({ endpoint: 'form', code: 'invalid_request', reason, clientId: null });
  const description = text(
    'It was opened in another browser, in another session, or too long ago. Go back, reload the page and try again.',
  );
  const { requestId, language } = context.origin;
  return errorPage({
    status,
    brand: brandOf(context.tenant),
    title: text('This form cannot be used any more'),
    description,
    requestId,
    language,
  });
}
