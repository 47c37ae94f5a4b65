import { generateKeyPairSync, hash, type KeyObject, randomUUID, sign } from 'node:crypto';

/** A key for creating DPoP proofs. */
export interface ProofKey {
  privateKey: KeyObject;
  jwk: Record<string, unknown>;
}

export function newProofKey(): ProofKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }) } };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A valid proof, except for what a test overrides; undefined omits a member. */
export function newProof(
  key: ProofKey,
  request: { method: string; url: string; now: Date; accessToken?: string },
  { header = {}, claims = {} }: { header?: Record<string, unknown>; claims?: Record<string, unknown> } = {},
): string {
  const { method, url, now, accessToken } = request;
  const ath = accessToken === undefined ? {} : { ath: hash('sha256', accessToken, 'base64url') };
  const protectedHeader = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk, ...header };
  const payload = {
    jti: randomUUID(),
    htm: method,
    htu: url,
    iat: Math.floor(now.getTime() / 1000),
    ...ath,
    ...claims,
  };
  const signed = `${encode(protectedHeader)}.${encode(payload)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
