import { findResourceTypes } from '@/lib/directory/extension-schemas/postgres';
import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { clientFromKey } from '@/lib/grants/clients/postgres/client-key';
import { findBrowserOrigins } from '@/lib/grants/clients/postgres/find-browser-origins';
import { findClient } from '@/lib/grants/clients/postgres/find-client';
import { listSigningKeys } from '@/lib/grants/signing-keys/postgres/list-keys';
import type { SigningKeyRecord } from '@/lib/grants/signing-keys/signing-key';
import { findTrustedIssuers } from '@/lib/grants/trusted-issuers/postgres';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { Client } from '@/lib/oauth/clients/client';
import { type Cache, createCache } from '@/lib/platform/postgres/cache';
import { type Changed, listenForChanges } from '@/lib/platform/postgres/changes';
import type { Database } from '@/lib/platform/postgres/database';
import { findHosts } from '@/lib/platform/postgres/tenant-place';
import { copyAgeMilliseconds } from '@/lib/platform/shared/copy-age';
import { findTenantBySlug } from '@/lib/tenants/postgres';
import type { Tenant } from '@/lib/tenants/store';

const MAX_ENTRIES = 10_000;

/**
 * How long tenants, keys and origins are waited for where older ones are known. A database that is away or slow for
 * longer does not keep the key set and the metadata from being told, to browser code too; whatever grants something asks
 * for the client too, of which no old copy is taken.
 */
const PATIENCE_MILLISECONDS = 250;

export interface Caches {
  tenants: Cache<Tenant | null>;
  /** By the one key `all`: the slugs of the tenants that have a host name in use, by that name. */
  hosts: Cache<ReadonlyMap<string, string>>;
  clients: Cache<Client | null>;
  signingKeys: Cache<SigningKeyRecord[]>;
  /** By tenant id: where public clients of browsers live. */
  browserOrigins: Cache<ReadonlySet<string>>;
  /** By tenant id, then by issuer. */
  trustedIssuers: Cache<ReadonlyMap<string, TrustedIssuer>>;
  /** By tenant id: what SCIM serves, with the schemas that the tenant declared. */
  resourceTypes: Cache<TenantResourceTypes>;
  stop(): Promise<void>;
}

/**
 * What this process holds copies of, kept fresh by announced changes.
 * @param onTenant is awaited before a tenant that was read is handed out
 */
export function createCaches(
  database: Database,
  databaseUrl: string,
  { onTenant = async () => undefined }: { onTenant?: (tenantId: string) => Promise<void> } = {},
): Caches {
  const bounds = { maxAgeMilliseconds: copyAgeMilliseconds, maxEntries: MAX_ENTRIES };
  const lasting = { ...bounds, patienceMilliseconds: PATIENCE_MILLISECONDS };
  async function readTenant(slug: string): Promise<Tenant | null> {
    const tenant = await findTenantBySlug(database, slug);
    if (tenant) await onTenant(tenant.id);
    return tenant;
  }
  const tenants = createCache({ ...lasting, keepsNull: false, load: readTenant });
  const hosts = createCache({ ...lasting, keepsNull: false, load: () => findHosts(database) });
  const clients = createCache({
    ...bounds,
    keepsNull: true,
    load: (key) => findClient(database, ...clientFromKey(key)),
  });
  const signingKeys = createCache({
    ...lasting,
    keepsNull: false,
    load: (tenantId) => listSigningKeys(database, tenantId),
  });
  const browserOrigins = createCache({
    ...lasting,
    keepsNull: false,
    load: (tenantId) => findBrowserOrigins(database, tenantId),
  });
  const trustedIssuers = createCache({
    ...bounds,
    keepsNull: false,
    load: (tenantId) => findTrustedIssuers(database, tenantId),
  });
  const resourceTypes = createCache({
    ...bounds,
    keepsNull: false,
    load: (tenantId) => findResourceTypes(database, tenantId),
  });
  const forget: Record<Changed, (key: string) => void> = {
    tenant: tenants.forget,
    hosts: hosts.forget,
    // Whatever holds for the installation is a part of each tenant's copy.
    installation: tenants.clear,
    'signing-key': signingKeys.forget,
    'trusted-issuer': trustedIssuers.forget,
    'extension-schema': resourceTypes.forget,
    client: (key) => {
      clients.forget(key);
      browserOrigins.forget(clientFromKey(key)[0]);
    },
  };
  const stop = listenForChanges(databaseUrl, {
    onChange: (kind, key) => forget[kind](key),
    onGap: () =>
      [tenants, hosts, clients, signingKeys, browserOrigins, trustedIssuers, resourceTypes].forEach((cache) =>
        cache.clear(),
      ),
  });
  return { tenants, hosts, clients, signingKeys, browserOrigins, trustedIssuers, resourceTypes, stop };
}
