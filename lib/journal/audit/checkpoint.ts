import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { signJwt } from '@/lib/oauth/tokens/jwt';
import type { ChainEnd } from './chain';

const TYPE = 'tessera-audit-checkpoint+jwt';

/** The end of a tenant's chain at one moment, signed with the tenant's signing key. */
export interface Checkpoint {
  jws: string;
  /** The public half of the key that signed it. */
  publicJwk: JWK;
}

/** The contents of a checkpoint. */
export interface CheckpointClaims extends ChainEnd {
  tenantId: string;
  /** When the chain began. */
  begunAt: Date;
  /** When it was signed. */
  signedAt: Date;
  /** The thumbprint of the key that signed it (RFC 7638). */
  kid: string;
}

const Claims = z.object({
  tenant: z.string(),
  number: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  begun: z.int(),
  iat: z.int(),
});

/** A checkpoint as files and the management API write it. */
export const checkpointFile = z.object({ checkpoint: z.string().max(16_384), key: z.record(z.string(), z.unknown()) });

export const checkpointJson = ({ jws, publicJwk }: Checkpoint) => ({ checkpoint: jws, key: publicJwk });

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

export async function signCheckpoint(keys: SigningKeys, claims: Omit<CheckpointClaims, 'kid'>): Promise<Checkpoint> {
  const { tenantId, number, hash, begunAt, signedAt } = claims;
  const jws = await signJwt(
    keys,
    { typ: TYPE },
    { tenant: tenantId, number, hash, begun: seconds(begunAt), iat: seconds(signedAt) },
  );
  const { kid } = decodeProtectedHeader(jws);
  const key = await keys.verifying(String(kid));
  if (!key) throw new Error(`The signing key ${kid} is not stored.`);
  return { jws, publicJwk: { ...(key.publicKey.export({ format: 'jwk' }) as JWK), kid, alg: key.alg, use: 'sig' } };
}

/**
 * Verifies a checkpoint with the public key beside it, whose ID must be its thumbprint. The caller must check that the
 * key belongs to the tenant.
 * @returns the checkpoint's claims, or null when the signature is wrong or it is not a checkpoint
 */
export async function readCheckpoint({ jws, publicJwk }: Checkpoint): Promise<CheckpointClaims | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(jws, await importJWK(publicJwk, OWN_ALGORITHM), {
      algorithms: [OWN_ALGORITHM],
    });
    const kid = await calculateJwkThumbprint(publicJwk);
    if (protectedHeader.typ !== TYPE || protectedHeader.kid !== kid) return null;
    const { tenant, number, hash, begun, iat } = Claims.parse(JSON.parse(new TextDecoder().decode(payload)));
    return { tenantId: tenant, number, hash, begunAt: new Date(begun * 1000), signedAt: new Date(iat * 1000), kid };
  } catch {
    return null;
  }
}
