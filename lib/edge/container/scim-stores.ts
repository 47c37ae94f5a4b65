import { listAcross } from '@/lib/directory/postgres/list-across';
import { scimGroups } from '@/lib/directory/scim-groups';
import { scimUsers } from '@/lib/directory/scim-users';
import type { Connection } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import { onceInBatch } from '@/lib/provisioning/batch-creations/postgres/once-in-batch';
import type { ScimResourceStore, ScimRootStore } from '@/lib/scim/protocol/store';
import type { ResourceName } from '@/lib/scim/resource-kinds';
import { type PeopleStores, peopleStores } from './people-stores';

/** A store for each SCIM resource type. */
export type ScimStores = Readonly<Record<ResourceName, ScimResourceStore>> & {
  /** Lists resources of all types. */
  readonly root: ScimRootStore;
};

/** The stores over the connection pool, or within the scratch transaction. */
export function scimStoresOver(connection: Connection, now: Clock): ScimStores {
  const storesOver = (over: Connection) => ({
    stores: peopleStores(over),
    transaction: <Outcome>(work: (stores: PeopleStores) => Promise<Outcome>) =>
      over.transaction((within) => work(peopleStores(within))),
    now,
  });
  return {
    root: { list: (scope, query) => listAcross(connection, scope, query) },
    User: onceInBatch(connection, (over) => scimUsers(storesOver(over))),
    Group: onceInBatch(connection, (over) => scimGroups(storesOver(over))),
  };
}
