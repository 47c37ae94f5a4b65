import { assertedEmailKey } from '@/lib/people/postgres/asserted-key';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { CreationRejection } from '../at-sign-in';
import type { IdentityProvider } from '../provider';
import type { AssertedIdentity, UpstreamRejection } from '../store';

interface AssertedPerson {
  personId: string;
  /** Whether the identity was already linked to the person. */
  linked: boolean;
}

type FindRejection = Extract<UpstreamRejection, 'unknown-person' | 'several-people'> | CreationRejection;

export type FoundPerson = AssertedPerson | { rejection: FindRejection; personId: string | null };

/** Whether the provider may create the person, because no one here matches. */
export const mayCreate = ({ provisioning }: IdentityProvider, found: FoundPerson): boolean =>
  provisioning.creates &&
  'rejection' in found &&
  (found.rejection === 'unknown-person' || found.rejection === 'unverified-email');

/**
 * Finds the person that a provider asserts: by the link of the subject, otherwise by email address if the provider's
 * settings allow it.
 */
export async function findAsserted(
  connection: Connection,
  { provider, asserted }: { provider: IdentityProvider; asserted: AssertedIdentity },
): Promise<FoundPerson> {
  const { tenantId, id, linking } = provider;
  const [linked] = await connection.query<{ personId: string }>(sql`
    SELECT person_id::text AS "personId" FROM linked_identity
    WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${id} AND subject = ${asserted.subject}`);
  if (linked) return { ...linked, linked: true };
  if (linking === 'off' || asserted.email === null) return { rejection: 'unknown-person', personId: null };
  if (!asserted.emailVerified) return { rejection: 'unverified-email', personId: null };
  return findByEmail(connection, { provider, email: asserted.email });
}

/**
 * The only active person with this primary, sole or verified email address. People with a role are found only by a
 * confirmed address: otherwise, a person who can change their address could sign in as them.
 */
async function findByEmail(
  connection: Connection,
  { provider, email }: { provider: IdentityProvider; email: string },
): Promise<FoundPerson> {
  const key = assertedEmailKey(email);
  if (key === null) return { rejection: 'unknown-person', personId: null };
  const found = await connection.query<{ personId: string; active: boolean }>(sql`
    SELECT p.id::text AS "personId", p.active FROM person p
    WHERE p.tenant_id = ${provider.tenantId}::uuid AND p.deleted_at IS NULL AND (p.role IS NULL OR p.email_unconfirmed_since IS NULL) AND (
      p.email_keys @> ARRAY[${key}]::text[] AND (
        cardinality(p.email_keys) = 1 OR p.verified_email_key = ${key}
        OR EXISTS (SELECT FROM jsonb_array_elements(p.attributes -> 'emails') AS e(value)
                   WHERE e.value @> '{"primary": true}' AND lower(e.value ->> 'value') = ${key})))
    ORDER BY p.active DESC, p.id LIMIT 3`);
  const [first, second] = found.filter(({ active }) => active);
  if (second) return { rejection: 'several-people', personId: null };
  if (!first)
    return found[0]
      ? { rejection: 'person-inactive', personId: found[0].personId }
      : { rejection: 'unknown-person', personId: null };
  return { personId: first.personId, linked: false };
}
