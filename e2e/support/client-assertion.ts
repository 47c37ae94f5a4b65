import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CryptoKey, importJWK, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import type { Parameters } from './form';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The private keys of clients in the setup document. */
const { keys } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'fixtures', 'client-keys.json'), 'utf8')) as {
  keys: JWK[];
};

/** @param kid of e2e/fixtures/client-keys.json */
export function privateJwk(kid: string): JWK {
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new Error(`Key ${kid} is not in e2e/fixtures/client-keys.json.`);
  return key;
}

/** A P-256 key that no client is registered with. */
export function newKey(kid: string): { privateKey: JWK; publicKey: JWK } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: { ...pair.privateKey.export({ format: 'jwk' }), kid },
    publicKey: { ...pair.publicKey.export({ format: 'jwk' }), kid },
  };
}

export const seconds = (): number => Math.floor(Date.now() / 1000);

/** The claims of a valid assertion (RFC 7523, 3). */
export function claimsOf({ id, tenant }: TestClient): Record<string, unknown> {
  return { iss: id, sub: id, aud: issuerOf(tenant), jti: randomUUID(), iat: seconds(), exp: seconds() + 60 };
}

/**
 * Signs an assertion.
 * @param differences undefined omits a claim
 * @param how.key by default the client's P-256 key
 */
export async function signAssertion(
  client: TestClient,
  differences: Record<string, unknown> = {},
  {
    alg = 'ES256',
    header = {},
    key = privateJwk('p-256'),
  }: { alg?: string; header?: Partial<JWTHeaderParameters>; key?: JWK } = {},
): Promise<string> {
  const imported = (await importJWK({ ...key, alg }, alg)) as CryptoKey;
  return new SignJWT({ ...claimsOf(client), ...differences }).setProtectedHeader({ alg, ...header }).sign(imported);
}

/** The form parameters with which a client authenticates by an assertion (RFC 7521, 4.2). */
export function withAssertion(assertion: string): Parameters {
  return { client_assertion_type: ASSERTION_TYPE, client_assertion: assertion };
}
