import { findResourceTypes } from '@/lib/directory/extension-schemas/postgres';
import type { TenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { clientFromCacheKey } from '@/lib/grants/clients/postgres/client-cache-key';
import { findClient } from '@/lib/grants/clients/postgres/find-client';
import { findBrowserOrigins } from '@/lib/grants/clients/postgres/read-client';
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
 * How long to wait for tenants, keys and origins when older copies are cached. If the database takes longer or is
 * unavailable, the old copies are used, so that the key set and metadata are still served, to browser code too. This is
 * safe because everything that grants access also needs the client, for which old copies are never used.
 */
const PATIENCE_MILLISECONDS = 250;

export interface Caches {
  tenants: Cache<Tenant | null>;
  /** Under the single key `all`: tenant slugs by custom domain, for the domains in use. */
  hosts: Cache<ReadonlyMap<string, string>>;
  clients: Cache<Client | null>;
  signingKeys: Cache<SigningKeyRecord[]>;
  /** By tenant id: the origins of browser-based public clients. */
  browserOrigins: Cache<ReadonlySet<string>>;
  /** By tenant id and then by issuer. */
  trustedIssuers: Cache<ReadonlyMap<string, TrustedIssuer>>;
  /** By tenant id: the resource types that SCIM serves, with the tenant's extension schemas. */
  resourceTypes: Cache<TenantResourceTypes>;
  stop(): Promise<void>;
}

/**
 * The data that this process caches, kept current by change notifications.
 * @param onTenant is awaited before a tenant that was read is returned
 */
export function createCaches(
  { hot: database, live }: Pick<Database, 'hot' | 'live'>,
  urls: Parameters<typeof listenForChanges>[0],
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
    load: (key) => findClient(database, ...clientFromCacheKey(key)),
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
    // Each tenant's cached copy includes the installation's settings.
    installation: tenants.clear,
    'signing-key': signingKeys.forget,
    'trusted-issuer': trustedIssuers.forget,
    'extension-schema': resourceTypes.forget,
    client: (key) => {
      clients.forget(key);
      browserOrigins.forget(clientFromCacheKey(key)[0]);
    },
  };
  const stop = listenForChanges(urls, {
    onChange: (kind, key) => forget[kind](key),
    onLive: live.hear,
    onGap() {
      for (const cache of [tenants, hosts, clients, signingKeys, browserOrigins, trustedIssuers, resourceTypes])
        cache.clear();
      live.hearGap();
    },
  });
  return { tenants, hosts, clients, signingKeys, browserOrigins, trustedIssuers, resourceTypes, stop };
}
