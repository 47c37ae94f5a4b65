import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

const ISSUER = 'https://keycloak.example/realms/bench';
const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';

/** A person as Keycloak knows them. */
export interface KeycloakUser {
  id: string;
  email: string;
}

export interface Keycloak {
  issuer: string;
  jwks: { keys: JWK[] };
  /** Pushes a security event token, and waits until it is accepted. */
  push(endpoint: string, audience: string, token: object): Promise<void>;
}

/** What Keycloak sends when an account is disabled, with the subject format `iss_sub`, its default. */
export const accountDisabled = ({ id }: KeycloakUser) => ({
  sub_id: { format: 'iss_sub', iss: ISSUER, sub: id },
  events: { [`${RISC}/account-disabled`]: {} },
});

/**
 * What Keycloak sends when an administrator ends a session, with the subject format `email`: a complex subject of the
 * user and the session, with the time in seconds.
 */
export const sessionRevoked = ({ email }: KeycloakUser) => ({
  sub_id: {
    format: 'complex',
    user: { format: 'email', email },
    session: { format: 'opaque', id: randomUUID() },
  },
  events: {
    [`${CAEP}/session-revoked`]: {
      initiating_entity: 'admin',
      reason_admin: { en: 'Session revoked by administrator' },
      event_timestamp: Math.floor(Date.now() / 1_000),
    },
  },
});

/**
 * A transmitter that pushes as the Shared Signals support of Keycloak 26.7 does
 * (https://www.keycloak.org/securing-apps/ssf-support): RS256, a list as `aud`, and a `txn`.
 */
export async function startKeycloak(): Promise<Keycloak> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomUUID();
  return {
    issuer: ISSUER,
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
    async push(endpoint, audience, token) {
      const body = await new SignJWT({ ...token, txn: randomUUID() })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'secevent+jwt' })
        .setIssuer(ISSUER)
        .setAudience([audience])
        .setIssuedAt()
        .setJti(randomUUID())
        .sign(privateKey);
      const headers = { 'Content-Type': 'application/secevent+jwt', Accept: 'application/json' };
      const response = await fetch(endpoint, { method: 'POST', headers, body });
      if (response.status !== 202) throw new Error(`The token was rejected: ${await response.text()}`);
    },
  };
}
