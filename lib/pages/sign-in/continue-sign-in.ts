import { errorPage } from '@/lib/edge/plain-pages/error-page';
import type { AfterSignIn } from '@/lib/oauth/interaction/after-sign-in';
import { msg } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { answerClient } from './answer-client';
import { currentSession } from './current-session';
import { carryOn } from './interaction';
import { homePath, type Journey, journeyPath } from './next-page';
import type { PageContext } from './page-context';
import { requiredStep } from './required-step';

/**
 * Where a person goes after signing in or choosing a password: on with the authorization request, back to the page that
 * asked for the sign-in, or to their home page.
 * @param selected whether they have just chosen the account, on any page
 * @returns a location; or a page that posts the response to the client or says that the request is gone
 */
export async function continueSignIn(
  context: PageContext,
  journey: Journey,
  selected = false,
): Promise<string | Response> {
  const next = await whereOn(context, journey, selected);
  if (next.kind === 'gone') return goneRequestPage(context);
  return next.kind === 'answer' ? answerClient(context, next.answer) : next.location;
}

/** The same, for a page that renders any result other than a location itself. */
export async function whereOn(context: PageContext, journey: Journey, selected = false): Promise<AfterSignIn> {
  if (journey.requestId !== null) return carryOn(context, journey.requestId, selected);
  return { kind: 'continue', location: await pageOf(context, journey) };
}

async function pageOf(context: PageContext, journey: Journey): Promise<string> {
  const { tenant } = context;
  const user = await currentSession(context);
  if (!user) return journeyPath(tenant.place, '/login', journey);
  return requiredStep(user, tenant.place, journey) ?? journey.returnTo ?? homePath(tenant.place, user);
}

/** For a form whose authorization request is gone, already decided, or from another browser. */
export function goneRequestPage({
  tenant,
  origin: { requestId, language },
}: Pick<PageContext, 'tenant' | 'origin'>): Response {
  const description = msg('signIn.itHasExpiredWasAlready');
  return errorPage({
    status: 400,
    brand: brandOf(tenant),
    title: msg('signIn.thisSignInRequestCant'),
    description,
    requestId,
    language,
  });
}
