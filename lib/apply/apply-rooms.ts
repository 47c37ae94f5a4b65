import { createDetailsTypeStore } from '@/lib/store/authorization-details-types';
import { createBrandImageStore } from '@/lib/store/branding';
import { createClientStore } from '@/lib/store/clients';
import { createInitialTokenStore } from '@/lib/store/clients/initial-access-tokens';
import { createCredentialStore } from '@/lib/store/credentials';
import { type Connection, sql } from '@/lib/store/database';
import { createDirectoryStore } from '@/lib/store/directory';
import { createEventStore } from '@/lib/store/events';
import { createExtensionSchemaStore } from '@/lib/store/extension-schemas';
import { createIdentityProviderStore } from '@/lib/store/identity-providers';
import { createMaintenanceStore } from '@/lib/store/maintenance/switches';
import { createResourceStore } from '@/lib/store/resources';
import { createScimConnectionStore } from '@/lib/store/scim-connections';
import { createTenantStore } from '@/lib/store/tenants';
import { createTenantDomainStore } from '@/lib/store/tenants/domains';
import { createTenantRegister } from '@/lib/store/tenants/register';
import { createTrustedIssuerStore } from '@/lib/store/trusted-issuers';
import type { ApplyRooms } from './rooms';

/**
 * The stores that a set-up document reaches.
 * @param connection the pool, or one transaction
 */
export function applyRooms(connection: Connection, onError: (error: unknown) => void): ApplyRooms {
  return {
    tenants: createTenantStore(connection),
    brandImages: createBrandImageStore(connection),
    register: createTenantRegister(connection),
    tenantDomains: createTenantDomainStore(connection),
    closures: createMaintenanceStore(connection),
    resources: createResourceStore(connection),
    detailsTypes: createDetailsTypeStore(connection),
    clients: createClientStore(connection),
    initialTokens: createInitialTokenStore(connection),
    directory: createDirectoryStore(connection),
    credentials: createCredentialStore(connection),
    scimConnections: createScimConnectionStore(connection, onError),
    trustedIssuers: createTrustedIssuerStore(connection),
    identityProviders: createIdentityProviderStore(connection),
    eventReceivers: createEventStore(connection),
    extensionSchemas: createExtensionSchemaStore(connection),
    async tenantSlugs() {
      const tenants = await connection.query<{ slug: string }>(sql`SELECT slug FROM tenant ORDER BY created_at, id`);
      return tenants.map(({ slug }) => slug);
    },
  };
}

/** A document may hold thousands of people; each statement is still held to its own time. */
const APPLY_MILLISECONDS = 10 * 60_000;

/** Runs work on those stores in one transaction; of several servers that apply at once, one goes after the other. */
export function inApplyTransaction<Outcome>(
  database: Connection,
  onError: (error: unknown) => void,
  work: (rooms: ApplyRooms) => Promise<Outcome>,
): Promise<Outcome> {
  return database.transaction(
    async (connection) => {
      await connection.query(sql`SELECT pg_advisory_xact_lock(hashtext('tessera apply'))::text`);
      return work(applyRooms(connection, onError));
    },
    { milliseconds: APPLY_MILLISECONDS },
  );
}
