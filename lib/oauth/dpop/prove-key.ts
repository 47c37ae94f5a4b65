import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { addressesOf } from '@/lib/oauth/protocol/issuers';
import { currentNonce, isNonce } from './nonce';
import { type VerifiedProof, verifyProof } from './verify-proof';

/** Of absolute addresses; proofs are compared with what they make by `sameUri`, which minds how an address may be written. */
const ORIGIN = /^[^:]+:\/\/[^/?#]*/;
const PATH = /^[^:]+:\/\/[^/?#]*([^?#]*)/;

/** What the question needs of the context. */
export type DpopContext = Pick<OAuthContext, 'issuer' | 'mutualTls' | 'dpopNonceKey' | 'now'> & {
  store: Pick<OAuthContext['store'], 'claimAssertion'>;
};

export type ProvenKey =
  /** No proof at all. */
  | { kind: 'none' }
  | {
      kind: 'proven';
      /** The thumbprint of the key. */
      jkt: string;
      /** What the proof was signed with. */
      alg: string;
      /** For the next proof, where the one that came is old or missing; null when there is nothing to tell (RFC 9449, 8.2). */
      nonce: string | null;
    }
  | { kind: 'nonce-needed'; reason: string; nonce: string }
  | { kind: 'invalid'; reason: string };

/**
 * The key that whoever sent a request proves to hold (RFC 9449, 4.3), by a proof that was never used before: one
 * statement, and none for a request without a proof or with a bad one.
 * @param accessToken that comes with it, at a resource
 */
export async function proveKey(request: Request, context: DpopContext, accessToken?: string): Promise<ProvenKey> {
  const proof = request.headers.get('dpop');
  if (proof === null) return { kind: 'none' };
  // "There is not more than one DPoP HTTP request header field": several arrive joined.
  if (proof.includes(',')) return { kind: 'invalid', reason: 'the request has more than one DPoP header' };
  const now = context.now();
  const verified = verifyProof(proof, { method: request.method, uris: publicUris(request, context), accessToken, now });
  if (verified.kind === 'invalid') return verified;
  const { nonce: sent, jkt, alg } = verified;
  const time = { key: context.dpopNonceKey, tenantId: context.issuer.tenantId, now };
  if (sent === null && context.issuer.requiresDpopNonce)
    return { kind: 'nonce-needed', reason: 'proof has no nonce, which the tenant requires', nonce: currentNonce(time) };
  if (sent !== null && !isNonce(sent, time))
    return {
      kind: 'nonce-needed',
      reason: 'the proof nonce was not issued by this server, or is too old',
      nonce: currentNonce(time),
    };
  if (!(await claim(verified, context))) return { kind: 'invalid', reason: 'proof was used before (jti)' };
  return { kind: 'proven', jkt, alg, nonce: sent === null ? null : newerThan(sent, currentNonce(time)) };
}

const newerThan = (sent: string, nonce: string): string | null => (sent === nonce ? null : nonce);

/** What the request is called from outside, by configuration: no header of the request has a say in it. */
function publicUris({ url }: Request, { issuer, mutualTls }: DpopContext): string[] {
  const path = PATH.exec(url)?.[1] ?? '/';
  const bases = [...addressesOf(issuer), mutualTls?.aliasIssuer ?? []].flat();
  // A path below none of an address is none of its own: at the root of a tenant's host, `/token` is not the installation's.
  return bases
    .filter((base) => path.startsWith((PATH.exec(base)?.[1] ?? '').replace(/\/$/, '')))
    .map((base) => (ORIGIN.exec(base)?.[0] ?? base) + path);
}

/** Each key has its own, remembered for as long as the proof can be presented. With a space, as no trusted issuer is called. */
async function claim(
  { jkt, jtiHash, expiresAt }: Extract<VerifiedProof, { kind: 'valid' }>,
  { issuer: { tenantId }, store }: DpopContext,
): Promise<boolean> {
  return (await store.claimAssertion({ tenantId, issuer: `dpop ${jkt}`, jtiHash, expiresAt })) === 'claimed';
}
