import { createDirectoryStore } from '@/lib/directory/postgres';
import { listAcross } from '@/lib/directory/postgres/list-across';
import { scimGroupStore, scimGroupWriter } from '@/lib/directory/scim-groups';
import { scimUserStore, scimUserWriter } from '@/lib/directory/scim-users';
import type { Connection } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import { groupsOnceInBatch, onceInBatch } from '@/lib/provisioning/batch-creations/postgres/once-in-batch';
import type { ScimContext, ScimWriters } from '@/lib/scim/protocol/context';
import type { ScimResourceStore, ScimRootStore } from '@/lib/scim/protocol/store';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';

/** A store for each SCIM resource type. */
export type ScimStores = Readonly<Record<ResourceName, ScimResourceStore>> &
  Pick<ScimContext, 'transaction' | 'writers'> & {
    /** Lists resources of all types. */
    readonly root: ScimRootStore;
  };

/** The stores over the connection pool, or within the scratch transaction. */
export function scimStoresOver(connection: Connection, now: Clock): ScimStores {
  const directory = createDirectoryStore(connection);
  return {
    root: { list: (scope, query) => listAcross(connection, scope, query) },
    User: scimUserStore(directory),
    Group: scimGroupStore(directory),
    writers: writersWithin(connection, now),
    transaction: (work) => connection.transaction((within) => work(writersWithin(within, now))),
  };
}

function writersWithin(connection: Connection, now: Clock): ScimWriters {
  const directory = createDirectoryStore(connection);
  const credentials = createCredentialStore(connection);
  return {
    User: onceInBatch(connection, scimUserStore(directory), scimUserWriter({ directory, credentials }, now)),
    Group: groupsOnceInBatch(connection, scimGroupStore(directory), scimGroupWriter(directory, now)),
  };
}
