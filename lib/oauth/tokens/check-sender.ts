import type { PresentedToken } from '@/lib/oauth/bearer/bearer';
import { type DpopContext, proveKey } from '@/lib/oauth/dpop/prove-key';
import { isRefusal } from '@/lib/oauth/protocol/errors';
import type { AccessTokenClaims } from '@/lib/oauth/tokens/access-token';
import { sameConfirmation, tokenTypeOf } from '@/lib/oauth/tokens/confirmation';

/** Why whoever presents a token is not known to be the one that it was issued to. */
export interface SenderProblem {
  error: 'invalid_token' | 'invalid_dpop_proof' | 'use_dpop_nonce';
  /** The private reason. */
  reason: string;
  /** With use_dpop_nonce. */
  nonce?: string;
}

/** Who is the one that the token was issued to, or may use it whoever they are. */
export interface ProvenSender {
  /** For the next proof, where the nonce of this one is about to end (RFC 9449, 8.2 and 9); null when there is nothing to tell. */
  nextNonce: string | null;
}

const proven = (nextNonce: string | null = null): ProvenSender => ({ nextNonce });
const invalid = (reason: string): SenderProblem => ({ error: 'invalid_token', reason });

/**
 * Whether a request proves to hold what its access token is bound to: a certificate, a key, or both. One statement where
 * a key is proved.
 */
export async function checkSender(
  request: Request,
  { scheme, token }: Extract<PresentedToken, { kind: 'token' }>,
  { cnf }: Pick<AccessTokenClaims, 'cnf'>,
  context: DpopContext,
): Promise<SenderProblem | ProvenSender> {
  // "MUST verify [...] that the access token is bound to the public key [...] in the DPoP proof": as bearer tokens they
  // "MUST NOT" be taken, nor others as if they were bound (RFC 9449, 7.1 and 7.2).
  if (tokenTypeOf(cnf) !== scheme)
    return invalid(
      scheme === 'DPoP'
        ? 'the access token is not bound to a DPoP key but was presented as if it were'
        : 'the access token is bound to a DPoP key but was presented as a bearer token',
    );
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
      return { error: 'invalid_dpop_proof', reason: 'the request has no DPoP proof' };
    case 'invalid':
      return { error: 'invalid_dpop_proof', reason: key.reason };
    case 'nonce-needed':
      return { error: 'use_dpop_nonce', reason: key.reason, nonce: key.nonce };
    case 'proven':
      return key.jkt === jkt
        ? proven(key.nonce)
        : invalid('the access token is bound to a different key than that of the DPoP proof');
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
    return invalid(
      certificate
        ? 'the access token is bound to a different key than that of the client certificate'
        : 'the access token is bound to a key, but the request does not prove possession of it',
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return invalid(error.message);
  }
}
