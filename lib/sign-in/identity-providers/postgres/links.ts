import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import type { Cause, CredentialChange } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { personSignal } from '@/lib/journal/events/person-signal';
import { recordSignals } from '@/lib/journal/events/postgres/outbox';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { isId } from '@/lib/platform/shared/id';
import { claimTenant } from '@/lib/sign-in/one-time-links/postgres/claim-tenant';
import type { LinkedBy, LinkedIdentity } from '../linked-identity';
import type { IdentityProvider } from '../provider';
import type { LinkOutcome, NewLink, UpstreamSignIn } from '../store';

/**
 * Whether a provider is enabled and unchanged since it was read. The lock keeps it that way until the transaction ends.
 * @param options.evenDisabled whether it may be disabled
 */
export async function isUnchanged(
  connection: Connection,
  { tenantId, id, updatedAt }: IdentityProvider,
  { evenDisabled = false } = {},
): Promise<boolean> {
  const found = await connection.query(sql`
    SELECT 1 AS one FROM identity_provider
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id} AND updated_at = ${updatedAt} AND (${evenDisabled} OR disabled_at IS NULL) FOR SHARE`);
  return found.length === 1;
}

type Linking = Pick<UpstreamSignIn, 'provider' | 'asserted' | 'now'> & {
  personId: string;
  userName: string;
  by: Exclude<LinkedBy, 'import'>;
  cause: Cause;
};

/** Links an identity to a person whose row is locked, unless either of them is already linked. */
export async function insertLink(
  connection: Connection,
  { provider, asserted, now, personId, userName, by, cause }: Linking,
): Promise<'linked' | 'linked-before' | 'linked-otherwise'> {
  const { tenantId, id: providerId } = provider;
  const { subject, email } = asserted;
  const inserted = await connection.execute(sql`
    INSERT INTO linked_identity (tenant_id, provider_id, subject, person_id, email, linked_by, created_at)
    VALUES (${tenantId}::uuid, ${providerId}, ${subject}, ${personId}::uuid, ${email}, ${by}, ${now}) ON CONFLICT DO NOTHING`);
  if (inserted === 0) {
    const same = await connection.query(sql`
      SELECT 1 AS one FROM linked_identity
      WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${providerId} AND subject = ${subject} AND person_id = ${personId}::uuid`);
    return same.length === 1 ? 'linked-before' : 'linked-otherwise';
  }
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'identity.linked',
    target: { type: 'person', id: personId, name: userName },
    detail: { provider: providerId, subject, by, ...(email !== null && { email }) },
    credentials: [{ type: 'linked-account', change: 'create', name: provider.name }],
  });
  // A person who was created for the account needs no notice of it.
  if (by !== 'created')
    await orderNotice(connection, {
      tenantId,
      personId,
      change: { kind: 'identity-linked', provider: provider.name },
      cause,
      now,
    });
  await claimTenant(connection, { tenantId, personId, now });
  return 'linked';
}

/** See IdentityProviderStore.link. */
export async function link(
  connection: Connection,
  { provider, asserted, sessionId, origin, now }: NewLink,
): Promise<LinkOutcome> {
  if (!(await isUnchanged(connection, provider))) return 'provider-changed';
  const [person] = await connection.query<{ personId: string; userName: string; hasRole: boolean }>(sql`
    SELECT p.id::text AS "personId", p.user_name AS "userName", p.role IS NOT NULL AS "hasRole"
    FROM person p JOIN session s ON s.tenant_id = p.tenant_id AND s.person_id = p.id
    WHERE s.tenant_id = ${provider.tenantId}::uuid AND s.id = ${sessionId}::uuid AND ${activeSession(sql`s`, ofTenant(provider.tenantId), now)}
      AND ${isActivePerson} FOR UPDATE OF p`);
  if (!person) return 'gone';
  if (person.hasRole && !provider.includesAdministrators) return 'administrator';
  const cause: Cause = { actor: { type: 'person', id: person.personId, name: person.userName }, origin };
  return insertLink(connection, { provider, asserted, now, ...person, by: 'person', cause });
}

/** See IdentityProviderStore.listOfPerson. */
export async function listOfPerson(
  connection: Connection,
  tenantId: string,
  personId: string,
): Promise<LinkedIdentity[]> {
  if (!isId(personId)) return [];
  return connection.query(sql`
    SELECT l.provider_id AS "providerId", i.name AS "providerName", i.disabled_at IS NOT NULL AS "providerDisabled", l.subject, l.email,
           l.linked_by AS "linkedBy", l.created_at AS "createdAt", l.last_used_at AS "lastUsedAt"
    FROM linked_identity l JOIN identity_provider i ON i.tenant_id = l.tenant_id AND i.id = l.provider_id
    WHERE l.tenant_id = ${tenantId}::uuid AND l.person_id = ${personId}::uuid ORDER BY lower(i.name), i.id`);
}

/**
 * Deletes linked accounts of a person, whose row the caller has locked.
 * @returns the changes, for the audit entry
 */
export async function deleteLinks(
  connection: Connection,
  { tenantId, personId, which }: { tenantId: string; personId: string; which: Sql },
): Promise<CredentialChange[]> {
  const deleted = await connection.query<{ name: string }>(sql`
    DELETE FROM linked_identity l USING identity_provider i
    WHERE l.tenant_id = ${tenantId}::uuid AND l.person_id = ${personId}::uuid AND ${which} AND i.tenant_id = ${tenantId}::uuid AND i.id = l.provider_id
    RETURNING i.name`);
  return deleted.map(({ name }) => ({ type: 'linked-account', change: 'delete', name }));
}

/** Deletes all accounts that are linked at a provider. Receivers of Shared Signals hear of each. @returns how many */
export async function deleteLinksAt(
  connection: Connection,
  { tenantId, id, name }: IdentityProvider,
  cause: Cause,
): Promise<number> {
  const deleted = await connection.query<{ personId: string }>(sql`
    DELETE FROM linked_identity WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${id} RETURNING person_id::text AS "personId"`);
  const credential: CredentialChange = { type: 'linked-account', change: 'delete', name };
  const signals = deleted.map(({ personId }) => personSignal('credential.changed', { personId, cause, credential }));
  await recordSignals(connection, tenantId, signals);
  return deleted.length;
}
