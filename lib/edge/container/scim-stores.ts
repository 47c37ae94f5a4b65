import { createDirectoryStore } from '@/lib/directory/postgres';
import { listAcross } from '@/lib/directory/postgres/list-across';
import { scimGroupStore, scimGroupWriter } from '@/lib/directory/scim-groups';
import { scimUserStore, scimUserWriter } from '@/lib/directory/scim-users';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import type { Connection } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import { recordingCreation } from '@/lib/provisioning/batch-creations/postgres/creations';
import { onceInBatch, onceInBatchAlone } from '@/lib/provisioning/batch-creations/postgres/once-in-batch';
import { assigningRoles } from '@/lib/provisioning/role-assignments/assigning-roles';
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
  const transaction: ScimStores['transaction'] = (work) =>
    connection.transaction((within) => work(writersWithin(within, now)));
  return {
    root: { list: (scope, query) => listAcross(connection, scope, query) },
    User: scimUserStore(directory),
    Group: scimGroupStore(directory),
    writers: writersAlone(connection, now, transaction),
    transaction,
  };
}

function writersWithin(connection: Connection, now: Clock): ScimWriters {
  const { directory, User, Group } = plainWriters(connection, now);
  return {
    User: onceInBatch(connection, scimUserStore(directory), assigningRoles(User, createResourceStore(connection), now)),
    Group: onceInBatch(connection, scimGroupStore(directory), Group),
  };
}

function writersAlone(connection: Connection, now: Clock, transaction: ScimStores['transaction']): ScimWriters {
  const { User, Group } = plainWriters(connection, now);
  const alone = onceInBatchAlone(User, (...asked) => transaction((writers) => writers.User.create(...asked)));
  return {
    User: {
      ...alone,
      // Roles take several statements.
      create: (scope, ...asked) =>
        scope.roleResource
          ? transaction((writers) => writers.User.create(scope, ...asked))
          : alone.create(scope, ...asked),
    },
    Group: {
      ...Group,
      // A group takes several statements, and the record of the operation another.
      create: (scope, ...asked) =>
        scope.batch ? transaction((writers) => writers.Group.create(scope, ...asked)) : Group.create(scope, ...asked),
    },
  };
}

function plainWriters(connection: Connection, now: Clock) {
  const directory = createDirectoryStore(connection, recordingCreation);
  const credentials = createCredentialStore(connection);
  return {
    directory,
    User: scimUserWriter({ directory, credentials }, now),
    Group: scimGroupWriter(directory, now),
  };
}
