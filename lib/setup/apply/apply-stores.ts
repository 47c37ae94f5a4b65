import { createExtensionSchemaStore } from '@/lib/directory/extension-schemas/postgres';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { createDetailsTypeStore } from '@/lib/grants/authorization-details-types/postgres';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { createInitialTokenStore } from '@/lib/grants/clients/postgres/initial-access-tokens';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createTokenHookStore } from '@/lib/grants/token-hook/postgres';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { createEventStore } from '@/lib/journal/events/postgres';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { createDownstreamStore } from '@/lib/provisioning/downstream/postgres';
import { createPullStore } from '@/lib/provisioning/pull/postgres';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { createBrandImageStore } from '@/lib/tenants/branding/postgres';
import { createEmailDomainStore } from '@/lib/tenants/email-domains/postgres';
import { createMaintenanceStore } from '@/lib/tenants/maintenance-mode/postgres/switches';
import { createTenantStore } from '@/lib/tenants/postgres';
import { createTenantDomainStore } from '@/lib/tenants/postgres/domains';
import type { ApplyStores } from './stores';

/**
 * The stores that a setup file can change.
 * @param connection the pool, or one transaction
 */
export function applyStores(connection: Connection, onError: (error: unknown) => void): ApplyStores {
  return {
    tenants: createTenantStore(connection),
    brandImages: createBrandImageStore(connection),
    register: createTenantRegister(connection),
    tenantDomains: createTenantDomainStore(connection),
    emailDomains: createEmailDomainStore(connection),
    closures: createMaintenanceStore(connection),
    resources: createResourceStore(connection),
    detailsTypes: createDetailsTypeStore(connection),
    clients: createClientStore(connection, { detach: detachClient }),
    initialTokens: createInitialTokenStore(connection),
    tokenHooks: createTokenHookStore(connection),
    directory: createDirectoryStore(connection),
    credentials: createCredentialStore(connection),
    scimConnections: createScimConnectionStore(connection, { handOverGroups, onError }),
    pullSources: createPullStore(connection, handOverGroups),
    trustedIssuers: createTrustedIssuerStore(connection),
    identityProviders: createIdentityProviderStore(connection),
    eventReceivers: createEventStore(connection),
    downstream: createDownstreamStore(connection),
    extensionSchemas: createExtensionSchemaStore(connection),
    auditLog: createAuditLogStore(connection),
    async tenantSlugs() {
      const tenants = await connection.query<{ slug: string }>(sql`SELECT slug FROM tenant ORDER BY created_at, id`);
      return tenants.map(({ slug }) => slug);
    },
  };
}

/** A document may contain thousands of people. The time limit for each statement still applies. */
const APPLY_MILLISECONDS = 10 * 60_000;

/**
 * Runs work on those stores in one transaction. If several servers apply documents at the same time, they take turns.
 */
export function inApplyTransaction<Outcome>(
  database: Connection,
  onError: (error: unknown) => void,
  work: (stores: ApplyStores) => Promise<Outcome>,
): Promise<Outcome> {
  return database.transaction(
    async (connection) => {
      await connection.query(sql`SELECT pg_advisory_xact_lock(hashtext('tessera apply'))::text`);
      return work(applyStores(connection, onError));
    },
    { milliseconds: APPLY_MILLISECONDS },
  );
}
