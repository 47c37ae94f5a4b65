import type { Connection } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { type HandOverGroups, scimConnectionChange } from '@/lib/provisioning/scim-connections/postgres';
import type { PullChange, PullStore } from '../store';
import { findSource, pullSteps } from './pull-source';

/** The directories that connections pull from, in PostgreSQL. @param handOverGroups see createScimConnectionStore */
export function createPullStore(database: Connection, handOverGroups: HandOverGroups): PullStore {
  return {
    find: async (tenantId, connectionId) => (isId(connectionId) ? findSource(database, tenantId, connectionId) : null),
    change: (work) => database.transaction((connection) => work(pullChange(connection, handOverGroups))),
  };
}

/** The steps in a transaction that has begun. */
export const pullChange = (connection: Connection, handOverGroups: HandOverGroups): PullChange => ({
  ...scimConnectionChange(connection, handOverGroups),
  ...pullSteps(connection),
});
