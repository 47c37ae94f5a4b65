import { assertedEmailKey } from '@/lib/people/postgres/asserted-key';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { UpstreamRefusal, UpstreamSignIn } from '../store';

interface AssertedPerson {
  personId: string;
  /** Whether their identity was linked before. */
  linked: boolean;
}

export type FoundPerson = AssertedPerson | { refusal: UpstreamRefusal; personId: string | null };

/** Whom a provider means: by the link of its subject, else by an e-mail address where its settings allow that. */
export async function findAsserted(
  connection: Connection,
  { provider, asserted }: Pick<UpstreamSignIn, 'provider' | 'asserted'>,
): Promise<FoundPerson> {
  const { tenantId, id, linking } = provider;
  const [linked] = await connection.query<{ personId: string }>(sql`
    SELECT person_id::text AS "personId" FROM linked_identity
    WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${id} AND subject = ${asserted.subject}`);
  if (linked) return { ...linked, linked: true };
  if (linking === 'off' || asserted.email === null) return { refusal: 'unknown-person', personId: null };
  if (!asserted.emailVerified) return { refusal: 'unverified-email', personId: null };
  return findByEmail(connection, { provider, email: asserted.email });
}

/**
 * The one active person whose primary email address it is, or who has proved it. People with a role are found by a
 * confirmed address only: whoever changed it could otherwise sign in as them.
 */
async function findByEmail(
  connection: Connection,
  { provider, email }: Pick<UpstreamSignIn, 'provider'> & { email: string },
): Promise<FoundPerson> {
  const key = assertedEmailKey(email);
  if (key === null) return { refusal: 'unknown-person', personId: null };
  const found = await connection.query<{ personId: string; active: boolean }>(sql`
    SELECT p.id::text AS "personId", p.active FROM person p
    WHERE p.tenant_id = ${provider.tenantId}::uuid AND p.deleted_at IS NULL AND (p.role IS NULL OR p.email_unconfirmed_since IS NULL) AND (
      p.email_keys @> ARRAY[${key}]::text[] AND (
        cardinality(p.email_keys) = 1 OR p.verified_email_key = ${key}
        OR EXISTS (SELECT FROM jsonb_array_elements(p.attributes -> 'emails') AS e(value)
                   WHERE e.value @> '{"primary": true}' AND lower(e.value ->> 'value') = ${key})))
    ORDER BY p.active DESC, p.id LIMIT 3`);
  const [first, second] = found.filter(({ active }) => active);
  if (second) return { refusal: 'several-people', personId: null };
  if (!first)
    return found[0]
      ? { refusal: 'person-inactive', personId: found[0].personId }
      : { refusal: 'unknown-person', personId: null };
  return { personId: first.personId, linked: false };
}
