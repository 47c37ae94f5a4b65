import { msg } from '@/lib/platform/shared/message';
/** Handles an authorization request, from its arrival to a code, an error or a page (RFC 6749, 4.1.1 to 4.1.2.1). */

import type { Client } from '@/lib/oauth/clients/client';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { ErrorReason } from '@/lib/oauth/protocol/error-reasons';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { newId } from '@/lib/platform/shared/id';
import { secondsAfter } from '../tokens/lifetimes';
import { accountFor } from './account-for';
import { answerResponse, codeAnswer, redirectResponse } from './client-redirect';
import { newCode } from './new-code';
import { type NextStep, nextStep } from './next-step';
import { throttleRequests } from './throttle-requests';

/**
 * Continues a validated request: issues a code if session and consent allow it, otherwise opens a page.
 * @param id the ID to store the request under if a page is needed
 * @throws OAuthError, which is sent to the client
 */
export async function authorize(
  request: Request,
  context: OAuthContext,
  client: Client,
  parameters: AuthorizationParameters,
  id = newId(),
): Promise<Response> {
  const current = await context.signedIn(request);
  const person = accountFor(context, client, parameters, current, await context.accounts(request));
  const next = await nextStep(context, client, parameters, person, {
    at: askedAt(context, parameters),
    sessionId: null,
  });
  const isOther = person !== null && person.sessionId !== current?.sessionId;
  if (next.step === 'issue') return issue(request, context, client, parameters, next);
  if (parameters.prompt.includes('none'))
    // What an account that is not current lacks would tell the client that it is signed in here.
    throw new OAuthError(
      withoutPage[isOther ? 'login' : next.step],
      msg('oauth.promptIsNoneButStep', { step: next.step }),
    );
  // Otherwise, the sign-in page would continue in the current account, which may need no sign-in.
  return openPage(request, context, { id, parameters, switching: isOther }, pageFor(next, isOther));
}

/**
 * Pages act in the current session. A person whose other account is meant chooses it first: following a link must not
 * change who is acting.
 */
function pageFor(next: WithPage, isOther: boolean): WithPage {
  return 'person' in next && isOther ? { step: 'select-account', person: next.person } : next;
}

type WithPage = Exclude<NextStep, { step: 'issue' }>;

/**
 * When a new sign-in or account choice is required, dates the request 1 second later, so that an existing session
 * always counts as older, however recent it is.
 */
function askedAt(context: OAuthContext, { prompt, maxAge }: AuthorizationParameters): Date {
  const newer = prompt.includes('login') || prompt.includes('select_account') || maxAge === 0;
  return newer ? secondsAfter(context.now(), 1) : context.now();
}

const withoutPage = {
  login: 'login-required',
  'select-account': 'account-selection-required',
  'second-factor': 'step-up-required',
  'change-password': 'interaction-required',
  consent: 'consent-required',
} as const satisfies Record<Exclude<NextStep['step'], 'issue'>, ErrorReason>;

async function issue(
  request: Request,
  context: OAuthContext,
  client: Client,
  parameters: AuthorizationParameters,
  { person }: Extract<NextStep, { step: 'issue' }>,
): Promise<Response> {
  const { code, stored } = newCode(context, client, parameters, person);
  const outcome = await context.store.issueCode(stored);
  if (outcome === 'person-inactive') throw new OAuthError('access-denied', msg('oauth.personWasDeactivated'));
  if (outcome === 'session-ended') throw new OAuthError('login-required', msg('oauth.sessionEndedAtSameTime'));
  return answerResponse(await codeAnswer(context, client, parameters, code), context, request.method);
}

/** Stores the request on the server, bound to this browser, so that the page and its form carry only an ID. */
async function openPage(
  request: Request,
  context: OAuthContext,
  { id, parameters, switching }: { id: string; parameters: AuthorizationParameters; switching: boolean },
  next: WithPage,
): Promise<Response> {
  const browser = context.browser(request);
  const person = next.step === 'consent' ? next.person : null;
  if (!person) await throttleRequests(context);
  await context.store.saveAuthorizationRequest({
    tenantId: context.issuer.tenantId,
    id,
    parameters,
    browserHash: browser.hash,
    personId: person?.personId ?? null,
    sessionId: person?.sessionId ?? null,
    expiresAt: secondsAfter(context.now(), context.issuer.lifetimes.authorizationRequestSeconds),
  });
  return redirectResponse(context.interactionUrl(next.step, { id, parameters, switching }), 'POST', browser.setCookie);
}
