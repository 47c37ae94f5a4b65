import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import { takeReach } from '@/lib/grants/trusted-issuers/postgres/reach';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { mustManage } from '@/lib/people/postgres/rank';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { lockHolders } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { endRoutesTo } from '@/lib/tenants/email-domains/postgres';
import { isLastWay } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { IdentityProvider } from '../provider';
import type { LinkedPeople, ProviderChange } from '../store';
import { endFederatedSessions } from './end-federated-sessions';
import { deleteLinksAt } from './links';
import { readProviders, toSettingsColumn } from './provider-row';

/** See ProviderChange: the steps of one transaction. */
export function providerChange(connection: Connection): ProviderChange {
  return {
    isLastWay: (which, now) => isLastWayOf(connection, which, now),
    insert: (provider) => insertProvider(connection, provider),
    lock: async (tenantId, id) =>
      (await readProviders(connection, sql`i.tenant_id = ${tenantId}::uuid AND i.id = ${id} FOR UPDATE`))[0] ?? null,
    update: (provider) => updateProvider(connection, provider),
    delete: (provider, cause) => deleteProvider(connection, provider, cause),
    takeReach: (tenantId, of, how) => takeReach(connection, { tenantId, people: 'identity_provider', of }, how),
    endSessions: ({ id, ...end }) => endFederatedSessions(connection, { ...end, which: linkedWith(end.tenantId, id) }),
    mustManage: (managed) => mustManage(connection, managed),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

const linkedWith = (tenantId: string, id: string) => sql`
  s.person_id IN (SELECT l.person_id FROM linked_identity l WHERE l.tenant_id = ${tenantId}::uuid AND l.provider_id = ${id})`;

/** Sessions `s` that began with a federated sign-in, of people with an account linked at a provider. */
const federatedWith = (tenantId: string, id: string) => sql`${linkedWith(tenantId, id)} AND 'fed' = ANY (s.amr)`;

/**
 * See ProviderChange.isLastWay. Locks the provider's row and its people before the tenant's row, as everywhere
 * (docs/decisions/0003).
 */
async function isLastWayOf(
  connection: Connection,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<boolean> {
  await connection.query(
    sql`SELECT id FROM identity_provider WHERE tenant_id = ${tenantId}::uuid AND id = ${id} FOR UPDATE`,
  );
  await lockHolders(connection, { tenantId, which: federatedWith(tenantId, id), now });
  return isLastWay(connection, tenantId, id);
}

async function insertProvider(connection: Connection, provider: IdentityProvider): Promise<'inserted' | 'exists'> {
  const { tenantId, id, name, issuer, clientId, clientSecretSealed, disabledAt, awaitsApproval, createdAt, updatedAt } =
    provider;
  const inserted = await connection.execute(sql`
    INSERT INTO identity_provider (tenant_id, id, name, issuer, client_id, client_secret_sealed, settings, disabled_at, awaits_approval, created_at, updated_at)
    VALUES (${tenantId}::uuid, ${id}, ${name}, ${issuer}, ${clientId}, ${clientSecretSealed}::bytea, ${toSettingsColumn(provider)}::jsonb, ${disabledAt}, ${awaitsApproval},
            ${createdAt}, ${updatedAt})
    ON CONFLICT DO NOTHING`);
  return inserted === 1 ? 'inserted' : 'exists';
}

async function updateProvider(connection: Connection, provider: IdentityProvider): Promise<void> {
  const { tenantId, id, name, clientId, clientSecretSealed, disabledAt, awaitsApproval, updatedAt } = provider;
  await connection.execute(sql`
    UPDATE identity_provider
    SET name = ${name}, client_id = ${clientId}, client_secret_sealed = ${clientSecretSealed}::bytea, settings = ${toSettingsColumn(provider)}::jsonb,
        disabled_at = ${disabledAt}, awaits_approval = ${awaitsApproval}, updated_at = ${updatedAt}
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}`);
}

/** Foreign keys delete its attempts. */
async function deleteProvider(connection: Connection, provider: IdentityProvider, cause: Cause): Promise<number> {
  const people = await deleteLinksAt(connection, provider, cause);
  const { tenantId, id } = provider;
  await endRoutesTo(connection, { tenantId, providerId: id, cause });
  await connection.execute(sql`DELETE FROM identity_provider WHERE tenant_id = ${tenantId}::uuid AND id = ${id}`);
  return people;
}

/** See IdentityProviderStore.countLinked. */
export async function countLinked(
  connection: Connection,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<LinkedPeople> {
  const [counts] = await connection.query<LinkedPeople>(sql`
    SELECT
      (SELECT count(*)::int FROM linked_identity WHERE tenant_id = ${tenantId}::uuid AND provider_id = ${id}) AS people,
      (SELECT count(*)::int FROM session s
       WHERE s.tenant_id = ${tenantId}::uuid AND ${federatedWith(tenantId, id)} AND ${activeSession(sql`s`, ofTenant(tenantId), now)}) AS sessions`);
  if (!counts) throw new Error('A count query returned no row.');
  return counts;
}

export const sealedProviderSecrets = sealedColumn('identity_provider', {
  purpose: 'identity-provider',
  column: 'client_secret_sealed',
  key: ['id'],
});
