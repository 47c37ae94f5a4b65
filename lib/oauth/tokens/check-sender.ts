import type { PresentedToken } from '@/lib/oauth/bearer/bearer';
import { type DpopContext, proveKey } from '@/lib/oauth/dpop/prove-key';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import type { AccessTokenClaims } from '@/lib/oauth/tokens/access-token';
import { sameConfirmation, tokenTypeOf } from '@/lib/oauth/tokens/confirmation';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** Why the sender of a token is not proven to be the client that it was issued to. */
export interface SenderProblem {
  error: 'invalid_token' | 'invalid_dpop_proof' | 'use_dpop_nonce';
  /** The private reason. */
  reason: Sayable;
  /** Set with use_dpop_nonce. */
  nonce?: string;
}

/** The sender is proven to be the client that the token was issued to, or the token may be used by anyone. */
export interface ProvenSender {
  /** A nonce for the next proof, when the current one is about to expire (RFC 9449, 8.2 and 9); otherwise null. */
  nextNonce: string | null;
}

const proven = (nextNonce: string | null = null): ProvenSender => ({ nextNonce });
const invalid = (reason: Sayable): SenderProblem => ({ error: 'invalid_token', reason });

/**
 * Checks whether a request proves possession of what its access token is bound to: a certificate, a key, or both. Runs
 * one statement if a key is proved.
 */
export async function checkSender(
  request: Request,
  { scheme, token }: Extract<PresentedToken, { kind: 'token' }>,
  { cnf }: Pick<AccessTokenClaims, 'cnf'>,
  context: DpopContext,
): Promise<SenderProblem | ProvenSender> {
  // "MUST verify [...] that the access token is bound to the public key [...] in the DPoP proof". Bound tokens "MUST
  // NOT" be accepted as bearer tokens, and tokens that are not bound to a key must not be accepted with the DPoP scheme
  // (RFC 9449, 7.1 and 7.2).
  if (tokenTypeOf(cnf) !== scheme)
    return invalid(scheme === 'DPoP' ? msg('oauth.accessTokenIsNotBound') : msg('oauth.accessTokenIsBoundToDpop'));
  if (!cnf) return proven();
  return certificateProblem(cnf, context) ?? checkKey(request, token, cnf.jkt, context);
}

async function checkKey(
  request: Request,
  token: string,
  jkt: string | undefined,
  context: DpopContext,
): Promise<SenderProblem | ProvenSender> {
  if (jkt === undefined) return proven();
  const key = await proveKey(request, context, token);
  switch (key.kind) {
    case 'none':
      return { error: 'invalid_dpop_proof', reason: msg('oauth.requestHasNoDpopProof') };
    case 'invalid':
      return { error: 'invalid_dpop_proof', reason: key.reason };
    case 'nonce-needed':
      return { error: 'use_dpop_nonce', reason: key.reason, nonce: key.nonce };
    case 'proven':
      return key.jkt === jkt ? proven(key.nonce) : invalid(msg('oauth.accessTokenIsBoundTo'));
  }
}

/** "MUST verify that the certificate matches the certificate associated with the access token" (RFC 8705, 3). */
function certificateProblem(
  cnf: NonNullable<AccessTokenClaims['cnf']>,
  { mutualTls }: DpopContext,
): SenderProblem | null {
  const { jkt } = cnf;
  if (jkt !== undefined && cnf['x5t#S256'] === undefined) return null;
  try {
    const certificate = mutualTls?.certificate();
    if (certificate && sameConfirmation(cnf, { ...(jkt !== undefined && { jkt }), 'x5t#S256': certificate.thumbprint }))
      return null;
    return invalid(certificate ? msg('oauth.accessTokenIsBoundToDifferent') : msg('oauth.accessTokenIsBoundToKey'));
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    return invalid(error.detail);
  }
}
