import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ClientAnswer, codeAnswer } from '../authorize/client-redirect';
import { newCode } from '../authorize/new-code';
import { nextStep } from '../authorize/next-step';
import { findRequest, type InteractionInput, whyNotFound } from './find-request';

export type AfterSignIn =
  | { kind: 'continue'; location: string }
  | { kind: 'answer'; answer: ClientAnswer }
  | { kind: 'gone' };

/**
 * Resumes a request after sign-in and after each further step: binds it to the person and session. Failures are
 * recorded.
 * @param input.selected whether the person has just chosen to continue in this session
 * @returns the next page for the browser, or the code for the client if no consent is needed; `gone` if the request no
 *   longer exists or belongs to another browser, or the person is inactive
 */
export async function afterSignIn(
  context: OAuthContext,
  input: InteractionInput & { selected?: boolean },
  signedIn: SignedIn,
): Promise<AfterSignIn> {
  const found = await findRequest(context, input);
  if (found.kind !== 'found') return gone(context, whyNotFound[found.kind], null);
  const { request: kept, client } = found;
  const { id, parameters, browserHash, createdAt, sessionId: boundTo } = kept;
  const next = await nextStep(context, client, parameters, signedIn, {
    at: createdAt,
    sessionId: input.selected ? signedIn.sessionId : boundTo,
  });
  if (next.step === 'login' || next.step === 'select-account')
    return continueAt(context.interactionUrl(next.step, kept));

  const { personId, sessionId } = signedIn;
  const request = { tenantId: context.issuer.tenantId, id, browserHash, sessionId, now: context.now() };
  if (next.step !== 'issue') {
    const bound = await context.store.bindAuthorizationRequest({ ...request, personId });
    if (!bound) return gone(context, msg('oauth.authorizationRequestCouldNotBeBound'), client.clientId);
    return continueAt(context.interactionUrl(next.step, kept));
  }
  const { code, stored } = newCode(context, client, parameters, signedIn);
  const decision = { ...request, binds: true, origin: context.origin, code: stored, rememberConsent: false };
  const outcome = await context.store.decideAuthorizationRequest(decision);
  if (outcome !== 'decided')
    return gone(context, msg('oauth.authorizationRequestCouldNotBe', { outcome }), client.clientId);
  return { kind: 'answer', answer: await codeAnswer(context, client, parameters, code) };
}

function continueAt(location: string): AfterSignIn {
  return { kind: 'continue', location };
}

function gone(context: OAuthContext, reason: Sayable, clientId: string | null): AfterSignIn {
  context.refused({ endpoint: 'login', code: 'invalid_request', reason, clientId });
  return { kind: 'gone' };
}
