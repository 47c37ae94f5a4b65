/** The key of a run whose tokens are bound to one (RFC 9449). It is created for the run and discarded with it. */
import { generateKeyPairSync, hash, randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { keyThumbprint } from '@/lib/oauth/dpop/key-thumbprint';

export const ProofKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type ProofKey = z.infer<typeof ProofKey>;

/** A new key for ES256. */
export function newProofKey(): ProofKey {
  return ProofKey.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));
}

/** The thumbprint that identifies the key in authorization requests, `dpop_jkt` (RFC 9449, 10). */
export const thumbprintOf = (key: ProofKey): string => keyThumbprint(key) ?? '';

/**
 * Creates a proof for one request (RFC 9449, 4.2).
 * @param request.accessToken the access token sent with the request to a resource
 * @param request.nonce the nonce that the server asked for
 */
export async function signProof(
  key: ProofKey,
  {
    method,
    url,
    accessToken,
    nonce,
  }: { method: string; url: string; accessToken?: string | undefined; nonce?: string | undefined },
): Promise<string> {
  const { kty, crv, x, y } = key;
  const ath = accessToken === undefined ? {} : { ath: hash('sha256', accessToken, 'base64url') };
  return new SignJWT({ jti: randomUUID(), htm: method, htu: url, ...ath, ...(nonce !== undefined && { nonce }) })
    .setIssuedAt()
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
    .sign(await importJWK(key, 'ES256'));
}
