import { generateKeyPairSync } from 'node:crypto';
import { vi } from 'vitest';
import { createPerson } from '@/lib/directory/create-person';
import { setRole } from '@/lib/directory/set-role';
import { container } from '@/lib/edge/container';
import { defaultTenantId, how } from '@/lib/edge/node-server/testing/tls-clients';
import { createIssuer } from '@/lib/grants/trusted-issuers/create-issuer';
import { trustedIssuer } from '@/lib/grants/trusted-issuers/issuer-fields';
import type { Role } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import { startSession } from '@/lib/sign-in/sessions/start-session';

/** The keys of all issuers; the public one has the `kid` "k". */
export const issuerKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Trusts a new issuer to end everyone's access in the default tenant, and for no assertions. @returns the issuer */
export async function trustIssuer(fields: object = {}): Promise<string> {
  const issuer = `https://${newId()}.example`;
  const jwk = { ...issuerKeys.publicKey.export({ format: 'jwk' }), kid: 'k' };
  const file = trustedIssuer.parse({
    issuer,
    profiles: [],
    revocation: 'everyone',
    ...('jwks_uri' in fields ? {} : { jwks: { keys: [jwk] } }),
    ...fields,
  });
  const tenantId = await defaultTenantId();
  await createIssuer(container().trustedIssuers, { tenantId, ...file }, how());
  // The process's copy of the issuers is renewed a moment after the commit.
  await vi.waitUntil(() => container().oauth.findTrustedIssuer(tenantId, issuer), { timeout: 10_000 });
  return issuer;
}

interface SessionHolder {
  userName: string;
  sessions(): Promise<number>;
  isActive(): Promise<boolean>;
}

/** A person of the default tenant with a session. */
export async function sessionHolder(role: Role | null = null): Promise<SessionHolder> {
  const tenantId = await defaultTenantId();
  const userName = `${newId()}@example.com`;
  const attributes = { userName, active: true, emails: [] };
  const created = await createPerson(container().directory, { tenantId, attributes }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  const personId = created.person.id;
  if (role) await setRole(container().directory, { tenantId, id: personId, role }, how());
  await startSession(container().sessions, { tenantId, personId, amr: ['pwd'], origin: null }, new Date());
  return {
    userName,
    sessions: async () => (await container().directory.countActiveGrants(tenantId, personId, new Date())).sessions,
    isActive: async () => (await container().directory.findPerson(tenantId, personId))?.attributes.active === true,
  };
}
