import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { issuerOf } from './environment';
import type { TestClient } from './fixture';
import type { Parameters } from './form';
import { type JsonAnswer, postForm, requestToken } from './oauth';
import { unique } from './random';
import { scim, type TestPerson } from './scim';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The issuers in the setup document, which also has their public keys. */
export const idp = 'https://idp.northwind.example';
export const partner = 'https://partner.example';
export const desk = 'https://desk.northwind.example';
export const former = 'https://former.example';
export const careless = 'https://careless.example';

/** Private keys that are used only in tests. */
const jwks = {
  idp: {
    kty: 'EC',
    crv: 'P-256',
    kid: 'idp-1',
    x: 'g3QVKab_Fo868JhFmMvKajqK-1yA8hhVFwtpklv3_vE',
    y: 'gQ-U1KW9j0OVNKUwL8uUKKMIkEsIjeiSt9RbBMEq5Sc',
    d: 'KX5D5UX939ZZGKueJ-tVS0onAuAsNIn1MQpy7yqyBRc',
  },
  partner: {
    kty: 'EC',
    crv: 'P-256',
    kid: 'partner-1',
    x: 'upV8rL7MDfd-uxgXNb5rApseK34S2wVrWwgPvwE5Qsk',
    y: 'bQUvqEH_TAZiDBZLwYxHv2-L26e8ePMQmQlfJgyNKag',
    d: 'te5n8JeltX_7zUNs04JeExxVC4pp4IO90Z4YaiAWlVA',
  },
};

type TestKey = keyof typeof jwks | 'unknown';

const unknown = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const privateKey = (name: TestKey) =>
  name === 'unknown' ? unknown : createPrivateKey({ key: jwks[name], format: 'jwk' });

/** The public key, as an issuer publishes it. */
export function publicKeyOf(name: keyof typeof jwks) {
  const { d: _, ...publicKey } = jwks[name];
  return publicKey;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const seconds = (): number => Math.floor(Date.now() / 1000);

export interface Signed {
  /** A claim or header parameter that is undefined is omitted. */
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: TestKey;
}

/** A valid assertion, except for what a test overrides. */
export function assertion(
  iss: string,
  { claims = {}, header = {}, key = iss === partner ? 'partner' : 'idp' }: Signed,
): string {
  const now = seconds();
  const payload = { iss, aud: issuerOf(), jti: unique('jti'), iat: now, exp: now + 60, ...claims };
  const signed = `${encode({ alg: 'ES256', typ: 'JWT', ...(key !== 'unknown' && { kid: `${key}-1` }), ...header })}.${encode(payload)}`;
  if (header.alg === 'none') return `${signed}.`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey(key), dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** An Identity Assertion JWT Authorization Grant for a client. */
export function idJag(client: TestClient, { claims = {}, header = {}, ...rest }: Signed): string {
  return assertion(idp, {
    claims: { client_id: client.id, ...claims },
    header: { typ: 'oauth-id-jag+jwt', ...header },
    ...rest,
  });
}

/** Presents an assertion with client authentication. */
export function present(client: TestClient, jwt: string, form: Parameters = {}): Promise<JsonAnswer> {
  return requestToken(client, { grant_type: JWT_BEARER, assertion: jwt, ...form });
}

/** Presents an assertion without naming a client, plus what a test adds. */
export function presentAlone(
  jwt: string,
  form: Parameters = {},
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  return postForm('/token', { grant_type: JWT_BEARER, assertion: jwt, ...form }, { headers });
}

/** A person whose email address the partner may assert. */
export async function partnerPerson(
  address = `${unique('p')}@partner.example`,
): Promise<TestPerson & { address: string }> {
  return { ...(await scim.createPerson({ emails: [{ value: address, primary: true }] })), address };
}
