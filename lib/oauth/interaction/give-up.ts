import type { Client } from '@/lib/oauth/clients/client';
import { contextToReach, satisfies } from '@/lib/oauth/parameters/authentication-context';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { ErrorReason } from '@/lib/oauth/protocol/error-reasons';
import { publicOAuthError } from '@/lib/oauth/protocol/errors';
import type { AuthorizationRequestRecord } from '@/lib/oauth/protocol/store';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ClientAnswer, errorAnswer } from '../authorize/client-redirect';
import { nextStep } from '../authorize/next-step';
import { findRequest, type InteractionInput, whyNotFound } from './find-request';

/** `needless`: nothing blocks the request, so there is no reason to end it. */
export type GivenUp = { kind: 'answer'; answer: ClientAnswer } | { kind: 'needless' } | { kind: 'gone' };

interface Obstacle {
  reason: ErrorReason;
  /** The private reason. */
  detail: Sayable;
}

/**
 * Ends a request when the person chooses to return to the client, because they are not the requested person or cannot
 * reach the requested authentication level. If another decision comes first, that one counts. Recorded like any other
 * failure.
 * @param signedIn the person who is signed in; null if none, also while a sign-in waits for its second factor
 * @returns the error for the client: login_required, unmet_authentication_requirements or access_denied
 */
export async function giveUp(
  context: OAuthContext,
  input: InteractionInput,
  signedIn: SignedIn | null,
): Promise<GivenUp> {
  const found = await findRequest(context, input);
  if (found.kind !== 'found') return gone(context, whyNotFound[found.kind], null);
  const { request, client } = found;
  const obstacle = await obstacleOf(context, client, request, signedIn);
  if (!obstacle) return { kind: 'needless' };
  const { tenantId } = context.issuer;
  const ended = await context.store.endAuthorizationRequest({
    tenantId,
    id: request.id,
    browserHash: request.browserHash,
    now: context.now(),
  });
  if (ended === 'gone') return gone(context, msg('oauth.authorizationRequestWasDecidedConcurrently'), client.clientId);
  const answer = publicOAuthError(obstacle.reason);
  context.refused({
    endpoint: 'login',
    code: answer.error,
    reason: obstacle.detail,
    clientId: client.clientId,
    ...(signedIn && { personId: signedIn.personId }),
  });
  return { kind: 'answer', answer: await errorAnswer(context, client, request.parameters, answer) };
}

/**
 * "unmet_authentication_requirements: The Authorization Server is unable to meet the requirements of the Relying Party
 * for
 * the authentication of the End-User" (Unmet Authentication Requirements 1.0, 2; RFC 9470, 5).
 */
async function obstacleOf(
  context: OAuthContext,
  client: Client,
  request: AuthorizationRequestRecord,
  signedIn: SignedIn | null,
): Promise<Obstacle | null> {
  const {
    parameters: { acrValues = [] },
    parameters,
    createdAt,
    sessionId,
  } = request;
  const next = signedIn && (await nextStep(context, client, parameters, signedIn, { at: createdAt, sessionId }));
  if (next?.step === 'login')
    return {
      reason: 'login-required',
      detail: msg('oauth.personReturnedToAppInstead'),
    };
  if (next && next.step !== 'second-factor') return null;
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
