import { createDirectoryStore } from '@/lib/directory/postgres';
import { listAcross } from '@/lib/directory/postgres/list-across';
import { scimGroups } from '@/lib/directory/scim-groups';
import { scimUsers } from '@/lib/directory/scim-users';
import type { Connection } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import { onceInBatch } from '@/lib/provisioning/batch-creations/postgres/once-in-batch';
import type { ScimResourceStore, ScimRootStore } from '@/lib/scim/protocol/store';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import type { Container } from './container';
import { peopleRooms } from './people-rooms';

/** A store for each resource type of SCIM. */
export type ScimStores = Readonly<Record<ResourceName, ScimResourceStore>> & {
  /** Lists across the types. */
  readonly root: ScimRootStore;
};

/** Over the pool, or within the scratch space. */
export function scimStoresOver(connection: Connection, now: Clock): ScimStores {
  const transactionsOf =
    (over: Connection): Container['people'] =>
    (work) =>
      over.transaction((within) => work(peopleRooms(within)));
  return {
    root: { list: (scope, query) => listAcross(connection, scope, query) },
    User: onceInBatch(connection, (over) =>
      scimUsers({ rooms: peopleRooms(over), transaction: transactionsOf(over), now }),
    ),
    Group: onceInBatch(connection, (over) => scimGroups({ directory: createDirectoryStore(over), now })),
  };
}
