import type { Client } from '@/lib/oauth/clients/client';
import { contextToReach, satisfies } from '@/lib/oauth/parameters/authentication-context';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { ErrorReason } from '@/lib/oauth/protocol/error-reasons';
import { publicOAuthError } from '@/lib/oauth/protocol/errors';
import type { AuthorizationRequestRecord } from '@/lib/oauth/protocol/store';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ClientAnswer, errorAnswer } from '../authorize/client-redirect';
import { nextStep } from '../authorize/next-step';
import { wantsAnother } from '../openid/requested-sign-in';
import { subjectOf } from '../openid/subject';
import { findRequest, type InteractionInput, whyNotFound } from './find-request';

/** `gone`: the request is unknown, expired, decided or from another browser. */
export type GivenUp = { kind: 'answer'; answer: ClientAnswer } | { kind: 'gone' };

/** Who cancels: the person who is signed in, one whose sign-in waits for its second factor, or an unknown person. */
export type Leaving = SignedIn | 'awaits-second-factor' | null;

/**
 * Ends a request when the person cancels the sign-in. Of parallel decisions, the first one counts. Recorded like any
 * other failure, and in the audit log if the person is known.
 * @returns the error for the client: access_denied; login_required if a different person is signed in than the one
 *   requested; or unmet_authentication_requirements if the person does not reach the requested authentication level
 */
export async function giveUp(context: OAuthContext, input: InteractionInput, by: Leaving): Promise<GivenUp> {
  const found = await findRequest(context, input);
  if (found.kind !== 'found') return gone(context, whyNotFound[found.kind], null);
  const { request, client } = found;
  const signedIn = by === 'awaits-second-factor' ? null : by;
  const { reason, detail } = await whyLeft(context, client, request, by);
  const ended = await context.store.endAuthorizationRequest({
    tenantId: context.issuer.tenantId,
    id: request.id,
    browserHash: request.browserHash,
    personId: signedIn?.personId ?? null,
    now: context.now(),
    origin: context.origin,
  });
  if (ended === 'gone') return gone(context, msg('oauth.authorizationRequestWasDecidedConcurrently'), client.clientId);
  const answer = publicOAuthError(reason);
  context.refused({
    endpoint: 'login',
    code: answer.error,
    reason: detail,
    clientId: client.clientId,
    ...(signedIn && { personId: signedIn.personId }),
  });
  return { kind: 'answer', answer: await errorAnswer(context, client, request.parameters, answer) };
}

/**
 * "unmet_authentication_requirements: The Authorization Server is unable to meet the requirements of the Relying Party
 * for the authentication of the End-User" (Unmet Authentication Requirements 1.0, 2; RFC 9470, 5).
 * @returns the error for the client and the private reason
 */
async function whyLeft(
  context: OAuthContext,
  client: Client,
  { parameters, createdAt, sessionId }: AuthorizationRequestRecord,
  by: Leaving,
): Promise<{ reason: ErrorReason; detail: Sayable }> {
  const { acrValues = [] } = parameters;
  const signedIn = by === 'awaits-second-factor' ? null : by;
  if (signedIn && wantsAnother(parameters, () => subjectOf(context, client, signedIn.personId)))
    return { reason: 'login-required', detail: msg('oauth.personReturnedToAppInstead') };
  const next = await nextStep(context, client, parameters, signedIn, { at: createdAt, sessionId });
  const atSecondFactor = by === 'awaits-second-factor' || next.step === 'second-factor';
  if (!atSecondFactor) return { reason: 'access-denied', detail: msg('oauth.personCanceledSignIn') };
  if (contextToReach(acrValues) !== null && !satisfies(signedIn?.acr ?? null, acrValues))
    return {
      reason: 'unmet-authentication-requirements',
      detail: msg('oauth.personReturnedToAppWithoutReaching', { acrValues: acrValues.join(' or ').slice(0, 200) }),
    };
  return { reason: 'access-denied', detail: msg('oauth.personReturnedToAppWithout') };
}

function gone(context: OAuthContext, reason: Sayable, clientId: string | null): GivenUp {
  context.refused({ endpoint: 'login', code: 'invalid_request', reason, clientId });
  return { kind: 'gone' };
}
