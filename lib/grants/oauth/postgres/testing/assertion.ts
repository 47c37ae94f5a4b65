import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import type { AssertionClaim, OAuthStore } from '@/lib/oauth/protocol/store';
import type { Database } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { after, newFamily, type Seed } from './seed';

/** A trusted issuer of a tenant. Tests pass only what differs. */
export function newIssuer(tenantId: string, differences: Partial<RegisteredIssuer> = {}): RegisteredIssuer {
  const now = new Date();
  return {
    tenantId,
    issuer: 'https://idp.example',
    jwks: { keys: [{ kty: 'EC', kid: 'a', crv: 'P-256', x: 'x', y: 'y' }] },
    jwksUri: null,
    profiles: ['jwt-bearer'],
    subjectClaim: 'sub',
    subjectAttribute: 'user_name',
    emailDomains: [],
    includesAdministrators: false,
    tenant: null,
    clientAuthentication: 'required',
    clientId: null,
    clients: [],
    scopes: ['openid'],
    maxLifetimeSeconds: 600,
    singleUse: 'jti',
    revocation: null,
    signals: null,
    pollTokenSealed: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
    ...differences,
  };
}

/** Registers an issuer as it is, without an audit entry. */
export async function addIssuer(database: Database, issuer: RegisteredIssuer): Promise<RegisteredIssuer> {
  await createTrustedIssuerStore(database).change((steps) => steps.insert(issuer));
  return issuer;
}

/** The claim to use an assertion with this `jti`. */
export function newClaim({ issuer, jti }: { issuer: string; jti: string }, now: Date): AssertionClaim {
  return { issuer, jtiHash: sha256(jti), expiresAt: after(now, 5) };
}

/** A family that an assertion starts for the seed's person and client, without a refresh token. */
export function newAssertion(
  seed: Seed,
  assertion: AssertionClaim,
  now: Date,
): Parameters<OAuthStore['startFamilyFromAssertion']>[0] {
  const family = {
    ...newFamily({ ...seed, sessionId: '' }, 'none', now),
    id: newId(),
    sessionId: null,
    refreshTokenHash: null,
  };
  return {
    tenantId: seed.tenantId,
    assertion,
    family: { ...family, grantType: 'urn:ietf:params:oauth:grant-type:jwt-bearer' },
    now,
  };
}
