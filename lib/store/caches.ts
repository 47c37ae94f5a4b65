import type { SigningKeyRecord } from '@/lib/keys/store';
import type { Client } from '@/lib/oauth/client';
import type { Tenant } from '@/lib/tenants/store';
import { type Cache, createCache } from './cache';
import { type Changed, listenForChanges } from './changes';
import type { Database } from './database';
import { listSigningKeys } from './keys';
import { clientFromKey } from './oauth/client-key';
import { findBrowserOrigins } from './oauth/find-browser-origins';
import { findClient } from './oauth/find-client';
import { findTenantBySlug } from './tenants';

/** The age that bounds every copy where an announced change cannot arrive. */
const MAX_AGE_MILLISECONDS = 3_000;
const MAX_ENTRIES = 10_000;

export interface Caches {
  tenants: Cache<Tenant | null>;
  clients: Cache<Client | null>;
  signingKeys: Cache<SigningKeyRecord[]>;
  /** By tenant id: where public clients of browsers live. */
  browserOrigins: Cache<ReadonlySet<string>>;
  stop(): Promise<void>;
}

/** What this process holds copies of, kept fresh by announced changes. */
export function createCaches(database: Database, databaseUrl: string): Caches {
  const bounds = { maxAgeMilliseconds: MAX_AGE_MILLISECONDS, maxEntries: MAX_ENTRIES };
  const tenants = createCache({ ...bounds, keepsNull: false, load: (slug) => findTenantBySlug(database, slug) });
  const clients = createCache({ ...bounds, keepsNull: true, load: (key) => findClient(database, ...clientFromKey(key)) });
  const signingKeys = createCache({ ...bounds, keepsNull: false, load: (tenantId) => listSigningKeys(database, tenantId) });
  const browserOrigins = createCache({ ...bounds, keepsNull: false, load: (tenantId) => findBrowserOrigins(database, tenantId) });
  const forget: Record<Changed, (key: string) => void> = {
    tenant: tenants.forget,
    'signing-key': signingKeys.forget,
    client: (key) => {
      clients.forget(key);
      browserOrigins.forget(clientFromKey(key)[0]);
    },
  };
  const stop = listenForChanges(databaseUrl, {
    onChange: (kind, key) => forget[kind](key),
    onGap: () => [tenants, clients, signingKeys, browserOrigins].forEach((cache) => cache.clear()),
  });
  return { tenants, clients, signingKeys, browserOrigins, stop };
}
