import type { Database } from '@/lib/platform/postgres/database';
import type { ConsentStore } from '../store';
import { listAccess } from './list-access';
import { listConnectedApps } from './list-connected-apps';
import { withdraw } from './withdraw';

/** Connected apps on PostgreSQL. */
export function createConsentStore(database: Database): ConsentStore {
  return {
    listConnectedApps: (query) => listConnectedApps(database, query),
    listAccess: (query) => listAccess(database, query),
    withdraw: (withdrawal) => database.transaction((connection) => withdraw(connection, withdrawal)),
  };
}
