import { scimGroups } from '@/lib/directory/scim-groups';
import { scimUsers } from '@/lib/directory/scim-users';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import type { ScimResourceStore, ScimRootStore } from '@/lib/scim/store';
import type { Clock } from '@/lib/shared/clock';
import { onceInBatch } from '@/lib/store/batch-creations/once-in-batch';
import type { Connection } from '@/lib/store/database';
import { createDirectoryStore } from '@/lib/store/directory';
import { listAcross } from '@/lib/store/directory/list-across';
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
