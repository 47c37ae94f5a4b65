import type { Connection } from '@/lib/platform/postgres/database';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { Asserted } from '../../linked-identity';
import type { IdentityProvider } from '../../provider';
import { noProvisioning } from '../../provisioning';
import type { AttemptClaim, NewAttempt } from '../../store';
import { createIdentityProviderStore } from '..';

/** Adds a provider to a tenant, modified by `differences`. */
export async function newProvider(
  database: Connection,
  tenantId: string,
  differences: Partial<IdentityProvider> = {},
): Promise<IdentityProvider> {
  const now = new Date();
  const provider: IdentityProvider = {
    tenantId,
    id: 'idp',
    name: 'Elsewhere',
    issuer: 'https://idp.example',
    clientId: 'tessera',
    clientSecretSealed: null,
    scopes: ['email'],
    apple: null,
    clientAuthentication: 'client_secret_basic',
    linking: 'verified_email',
    includesAdministrators: false,
    trustsSecondFactor: false,
    provisioning: noProvisioning,
    disabledAt: null,
    awaitsApproval: false,
    createdAt: now,
    updatedAt: now,
    ...differences,
  };
  await createIdentityProviderStore(database).change((steps) => steps.insert(provider));
  return provider;
}

export function newAsserted(differences: Partial<Asserted> = {}): Asserted {
  return {
    subject: newSecret(),
    email: null,
    emailVerified: false,
    authTime: null,
    amr: [],
    acr: null,
    sid: null,
    ...differences,
  };
}

/** A claim to the attempt with this name in the tests' browser. */
export const claimNamed = (tenantId: string, name: string, now: Date): AttemptClaim => ({
  tenantId,
  providerId: 'idp',
  stateHash: sha256(name),
  browserHash: sha256('browser'),
  now,
});

/** A sign-in attempt that is valid for ten minutes. */
export function newAttempt(tenantId: string, name: string, now: Date): NewAttempt {
  return {
    ...claimNamed(tenantId, name, now),
    browserHash: sha256('browser'),
    sessionId: null,
    requestId: null,
    returnTo: '/account',
    maxAge: null,
    expiresAt: new Date(now.getTime() + 600_000),
  };
}
