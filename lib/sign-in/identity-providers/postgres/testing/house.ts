import { atSignIn } from '@/lib/directory/postgres/at-sign-in';
import { type Fixture, newPerson, newTenant } from '@/lib/directory/postgres/testing/fixture';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { type CoveredClaims, noClaims } from '@/lib/sign-in/identity-providers/covered-claims';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import type { IdentityProvider } from '../../provider';
import { signInUpstream } from '../../sign-in-upstream';
import { createIdentityProviderStore } from '..';
import { newAsserted, newProvider } from './upstream';

/** The email address of the person who signs in, as the directory writes it. */
export const EMAIL = 'Ada@Example.com';
export const browserHash = sha256('browser');
const place = {
  browserHash,
  sids: [],
  lifetimeSeconds: 3600,
  origin: { requestId: 'r', ipAddress: '192.0.2.7', userAgent: 'test' },
};

/** What a provider asserts about the person with this address. */
export const verified = (differences = {}) =>
  newAsserted({ email: EMAIL.toLowerCase(), emailVerified: true, ...differences });

/** A new tenant with a provider that links people by verified addresses. */
export async function openHouse({ database, directory }: Fixture) {
  const store = createIdentityProviderStore(database, atSignIn);
  const tenantId = await newTenant(database);
  const provider = await newProvider(database, tenantId);
  const signIn = (
    asserted = verified(),
    {
      by = provider,
      claims = noClaims,
      maxAge = null,
      now = new Date(),
    }: { by?: IdentityProvider; claims?: CoveredClaims; maxAge?: number | null; now?: Date } = {},
  ) => signInUpstream(store, { provider: by, asserted, claims, maxAge }, place, now);
  return {
    store,
    tenantId,
    provider,
    signIn,
    /** A person with the address. */
    member: (attributes = {}) =>
      newPerson(directory, tenantId, { emails: [{ value: EMAIL, primary: true }], ...attributes }),
    sessionOf: async (outcome: Awaited<ReturnType<typeof signIn>>) =>
      outcome.kind === 'signed-in'
        ? findSession(createSessionStore(database), { tenantId, sid: outcome.sid }, new Date())
        : null,
    /** The provider in its current state. */
    changed: async () => (await store.find(tenantId, 'idp')) ?? provider,
    actions: async () =>
      (
        await database.query<{ action: string }>(
          sql`SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid ORDER BY id`,
        )
      ).map(({ action }) => action),
    linksOf: (person: Person) => store.listOfPerson(tenantId, person.id),
  };
}
