/** DPoP proofs (RFC 9449), built by hand so that tests can make invalid ones. */
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import type { Parameters } from './form';
import { authentication, type JsonAnswer, postForm } from './oauth';

/** A key that its client alone has. */
export class ProofKey {
  private readonly privateKey: KeyObject;
  readonly jwk: Record<string, unknown>;
  readonly privateJwk: Record<string, unknown>;

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.jwk = { ...pair.publicKey.export({ format: 'jwk' }) };
    this.privateJwk = { ...pair.privateKey.export({ format: 'jwk' }) };
  }

  /** The thumbprint of the public key (RFC 7638). */
  get thumbprint(): string {
    const { crv, kty, x, y } = this.jwk;
    return sha256(JSON.stringify({ crv, kty, x, y }));
  }

  /** A valid proof, except for what a test overrides: undefined omits a member. */
  proof(method: string, url: string, { header = {}, claims = {}, accessToken }: ProofChanges = {}): string {
    const ath = accessToken === undefined ? {} : { ath: sha256(accessToken) };
    const payload = { jti: randomUUID(), htm: method, htu: url, iat: Math.floor(Date.now() / 1000), ...ath, ...claims };
    const signed = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: this.jwk, ...header })}.${encode(payload)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key: this.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }
}

export interface ProofChanges {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** The access token that the proof accompanies at a resource. */
  accessToken?: string;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A request of an authenticated client, with one DPoP header for each proof. */
export function callProving(client: TestClient, path: string, form: Parameters, proofs: string[]): Promise<JsonAnswer> {
  const { headers, form: own } = authentication(client);
  return postForm(path, { ...own, ...form }, { headers: { ...headers, DPoP: proofs }, tenant: client.tenant });
}

/** A token request with a valid proof of a key. */
export const requestBound = (
  client: TestClient,
  form: Parameters,
  key: ProofKey,
  changes?: ProofChanges,
): Promise<JsonAnswer> =>
  callProving(client, '/token', form, [key.proof('POST', `${issuerOf(client.tenant)}/token`, changes)]);
