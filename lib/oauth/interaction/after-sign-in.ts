import { codeLocation } from '../authorize/client-redirect';
import { newCode } from '../authorize/new-code';
import { nextStep } from '../authorize/next-step';
import type { OAuthContext, SignedIn } from '../context';
import { findRequest, type InteractionInput } from './find-request';

export type AfterSignIn = { kind: 'continue'; location: string } | { kind: 'gone' };

/**
 * Carries a request on after sign-in (and after a new password was chosen): binds it to person and session.
 * @returns where the browser goes: another page, or the client with a code where no consent is needed; `gone` when
 *   the request is gone, of another browser, or was bound to another session
 */
export async function afterSignIn(context: OAuthContext, input: InteractionInput, signedIn: SignedIn): Promise<AfterSignIn> {
  const found = await findRequest(context, input);
  if (found.kind !== 'found') return { kind: 'gone' };
  const { request: { id, parameters, browserHash, createdAt }, client } = found;
  const next = await nextStep(context, client, parameters, signedIn, createdAt);
  if (next.step === 'login' || next.step === 'change-password') return continueAt(context.interactionUrl(next.step, id));

  const { personId, sessionId } = signedIn;
  const request = { tenantId: context.issuer.tenantId, id, browserHash, sessionId, now: context.now() };
  if (!(await context.store.bindAuthorizationRequest({ ...request, personId }))) return { kind: 'gone' };
  if (next.step === 'consent') return continueAt(context.interactionUrl('consent', id));

  const { code, stored } = newCode(context, parameters, signedIn);
  const decision = { ...request, origin: context.origin, code: stored, rememberConsent: false };
  if ((await context.store.decideAuthorizationRequest(decision)) !== 'decided') return { kind: 'gone' };
  return continueAt(codeLocation(parameters, context.issuer, code));
}

function continueAt(location: string): AfterSignIn {
  return { kind: 'continue', location };
}
