import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { publicOAuthError } from '@/lib/oauth/protocol/errors';
import type { AuthorizationRequestRecord } from '@/lib/oauth/protocol/store';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ClientAnswer, codeAnswer, errorAnswer } from '../authorize/client-redirect';
import { newCode } from '../authorize/new-code';
import { nextStep } from '../authorize/next-step';
import { findRequest, type InteractionInput, whyNotFound } from './find-request';

/** `reason` is private; a `refused` decision is answered with an error page. */
export type Decided =
  | { kind: 'answer'; answer: ClientAnswer }
  | { kind: 'refused'; status: 400 | 403; reason: Sayable };

/**
 * Carries out the person's decision on the consent page, in the browser and session that the request is bound to.
 * Failures are recorded.
 * @returns the answer for the client: a code, or access_denied
 */
export async function decide(
  context: OAuthContext,
  input: InteractionInput,
  signedIn: SignedIn | null,
  decision: 'allow' | 'deny',
): Promise<Decided> {
  const found = await findRequest(context, input);
  if (found.kind !== 'found') return refuse(context, found.kind === 'gone' ? 400 : 403, whyNotFound[found.kind], null);
  const { request, client } = found;
  if (!signedIn || request.sessionId !== signedIn.sessionId || request.personId !== signedIn.personId) {
    return refuse(context, 403, msg('oauth.authorizationRequestBelongsToAnotherSession'), client.clientId);
  }
  const { step } = await nextStep(context, client, request.parameters, signedIn, {
    at: request.createdAt,
    sessionId: request.sessionId,
  });
  if (step !== 'consent' && step !== 'issue')
    return refuse(context, 403, msg('oauth.stepIsRequiredBeforeConsent', { step }), client.clientId);
  return decision === 'allow' ? allow(context, client, request, signedIn) : deny(context, client, request, signedIn);
}

async function allow(
  context: OAuthContext,
  client: Client,
  request: AuthorizationRequestRecord,
  signedIn: SignedIn,
): Promise<Decided> {
  const { code, stored } = newCode(context, client, request.parameters, signedIn);
  const outcome = await settle(context, request, signedIn, { code: stored, rememberConsent: !client.firstParty });
  return outcome ?? { kind: 'answer', answer: await codeAnswer(context, client, request.parameters, code) };
}

async function deny(
  context: OAuthContext,
  client: Client,
  request: AuthorizationRequestRecord,
  signedIn: SignedIn,
): Promise<Decided> {
  const outcome = await settle(context, request, signedIn, { code: null, rememberConsent: false });
  if (outcome) return outcome;
  const denied = publicOAuthError('access-denied');
  record(context, denied.error, msg('oauth.personDeniedRequest'), request.parameters.clientId);
  return { kind: 'answer', answer: await errorAnswer(context, client, request.parameters, denied) };
}

type Settlement = Pick<Parameters<OAuthContext['store']['decideAuthorizationRequest']>[0], 'code' | 'rememberConsent'>;

/** @returns null if the decision was stored; another one may have come first */
async function settle(
  context: OAuthContext,
  { id, browserHash, parameters }: AuthorizationRequestRecord,
  { sessionId }: SignedIn,
  settlement: Settlement,
): Promise<Decided | null> {
  const { issuer, store, origin } = context;
  const outcome = await store.decideAuthorizationRequest({
    tenantId: issuer.tenantId,
    id,
    browserHash,
    sessionId,
    now: context.now(),
    origin,
    ...settlement,
  });
  switch (outcome) {
    case 'decided':
      return null;
    case 'gone':
      return refuse(context, 400, msg('oauth.authorizationRequestWasDecidedConcurrently'), parameters.clientId);
    case 'person-inactive':
      return refuse(context, 403, msg('oauth.personMayNoLongerSign'), parameters.clientId);
  }
}

function refuse(context: OAuthContext, status: 400 | 403, reason: Sayable, clientId: string | null): Decided {
  record(context, 'invalid_request', reason, clientId);
  return { kind: 'refused', status, reason };
}

function record(context: OAuthContext, code: string, reason: Sayable, clientId: string | null): void {
  context.refused({ endpoint: 'consent', code, reason, clientId });
}
