import { findClient } from '@/lib/grants/clients/postgres/find-client';
import { findTrustedIssuers } from '@/lib/grants/trusted-issuers/postgres';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { createCache } from '@/lib/platform/postgres/cache';
import { type Connection, type Database, openDatabase } from '@/lib/platform/postgres/database';
import { testDatabase } from '@/scripts/test-database';
import { createOAuthStore } from '../index';

/** The OAuth store on a new database. */
export interface OpenStore {
  url: string;
  database: Database;
  oauth: OAuthStore;
  close(): Promise<void>;
}

/**
 * Opens a store on a new database; `close` removes the database.
 * @param options.clientCopiesMilliseconds the maximum age of client copies
 * @param options.through the connection that the store uses in place of the database's own
 */
export async function openStore({
  clientCopiesMilliseconds = 0,
  through = (database) => database,
}: {
  clientCopiesMilliseconds?: number;
  through?: (database: Database) => Connection;
} = {}): Promise<OpenStore> {
  const { url, drop } = await testDatabase();
  const database = openDatabase({ url, poolSize: 20 });
  const clients = createCache({
    keepsNull: false,
    load: (key) => {
      const [tenantId = '', ...clientId] = key.split(' ');
      return findClient(database, tenantId, clientId.join(' '));
    },
    maxAgeMilliseconds: clientCopiesMilliseconds,
    maxEntries: 10,
  });
  return {
    url,
    database,
    oauth: createOAuthStore(
      through(database),
      { clients, trustedIssuers: { get: (tenantId) => findTrustedIssuers(database, tenantId) } },
      { recordsUptime: true },
    ),
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
