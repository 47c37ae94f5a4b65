import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { addressesOf } from '@/lib/oauth/protocol/issuers';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { currentNonce, isNonce } from './nonce';
import { type VerifiedProof, verifyProof } from './verify-proof';

/**
 * Parts of an absolute URI. `sameUri` compares proofs with the result and handles different ways to write the same URI.
 */
const ORIGIN = /^[^:]+:\/\/[^/?#]*/;
const PATH = /^[^:]+:\/\/[^/?#]*([^?#]*)/;

/** The parts of the context that this needs. */
export type DpopContext = Pick<OAuthContext, 'issuer' | 'mutualTls' | 'dpopNonceKey' | 'now'> & {
  store: Pick<OAuthContext['store'], 'claimAssertion'>;
};

export type ProvenKey =
  /** The request has no proof. */
  | { kind: 'none' }
  | {
      kind: 'proven';
      /** The thumbprint of the key. */
      jkt: string;
      /** The algorithm that the proof was signed with. */
      alg: string;
      /**
       * A nonce for the next proof, when the nonce of this one is valid but no longer current; otherwise null (RFC
       * 9449, 8.2).
       */
      nonce: string | null;
    }
  | { kind: 'nonce-needed'; reason: Sayable; nonce: string }
  | { kind: 'invalid'; reason: Sayable };

/**
 * The key that the sender of a request proves possession of (RFC 9449, 4.3), with a proof that was not used before.
 * Runs one statement, or none if there is no proof or it is invalid.
 * @param accessToken the access token in the request, at a resource
 */
export async function proveKey(request: Request, context: DpopContext, accessToken?: string): Promise<ProvenKey> {
  const proof = request.headers.get('dpop');
  if (proof === null) return { kind: 'none' };
  // "There is not more than one DPoP HTTP request header field": several headers arrive joined by commas.
  if (proof.includes(',')) return { kind: 'invalid', reason: msg('oauth.requestHasMoreThanOne') };
  const now = context.now();
  const verified = verifyProof(proof, { method: request.method, uris: publicUris(request, context), accessToken, now });
  if (verified.kind === 'invalid') return verified;
  const { nonce: sent, jkt, alg } = verified;
  const time = { key: context.dpopNonceKey, tenantId: context.issuer.tenantId, now };
  if (sent === null && context.issuer.requiresDpopNonce)
    return { kind: 'nonce-needed', reason: msg('oauth.proofHasNoNonceWhich'), nonce: currentNonce(time) };
  if (sent !== null && !isNonce(sent, time))
    return {
      kind: 'nonce-needed',
      reason: msg('oauth.proofNonceWasNotIssued'),
      nonce: currentNonce(time),
    };
  if (!(await claim(verified, context))) return { kind: 'invalid', reason: msg('oauth.proofWasUsedBeforeJti') };
  return { kind: 'proven', jkt, alg, nonce: sent === null ? null : newerThan(sent, currentNonce(time)) };
}

const newerThan = (sent: string, nonce: string): string | null => (sent === nonce ? null : nonce);

/** The public URIs of the request according to the configuration. No request header can influence them. */
function publicUris({ url }: Request, { issuer, mutualTls }: DpopContext): string[] {
  const path = PATH.exec(url)?.[1] ?? '/';
  const bases = [...addressesOf(issuer), mutualTls?.aliasIssuer ?? []].flat();
  // Uses only the base URIs whose path contains the request's path: `/token` at the root of a tenant's own host does
  // not belong to the installation's host.
  return bases
    .filter((base) => path.startsWith((PATH.exec(base)?.[1] ?? '').replace(/\/$/, '')))
    .map((base) => (ORIGIN.exec(base)?.[0] ?? base) + path);
}

/**
 * Marks the proof as used. Each key has its own namespace, and a proof is remembered for as long as it could be
 * presented. The name contains a space, so that it cannot be the name of a trusted issuer.
 */
async function claim(
  { jkt, jtiHash, expiresAt }: Extract<VerifiedProof, { kind: 'valid' }>,
  { issuer: { tenantId }, store }: DpopContext,
): Promise<boolean> {
  return (await store.claimAssertion({ tenantId, issuer: `dpop ${jkt}`, jtiHash, expiresAt })) === 'claimed';
}
