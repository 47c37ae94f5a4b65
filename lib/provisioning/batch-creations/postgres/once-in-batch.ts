import type { Connection } from '@/lib/platform/postgres/database';
import type {
  BatchPosition,
  CreateOutcome,
  ResourceInput,
  ResourceView,
  ScimResourceStore,
  ScimScope,
} from '@/lib/scim/protocol/store';
import { claimCreation, recordCreation } from './creations';

/**
 * A store that creates the resource of a bulk operation only once. If the batch is repeated, after a lost answer or
 * concurrently, the repetition gets the resource that already exists. The creation is recorded in the same transaction.
 * @param storeOver the store itself, over any connection
 */
export function onceInBatch(
  database: Connection,
  storeOver: (connection: Connection) => ScimResourceStore,
): ScimResourceStore {
  const store = storeOver(database);
  return {
    ...store,
    create(scope, input, view) {
      const { batch, connectionId } = scope;
      if (!batch || connectionId === null) return store.create(scope, input, view);
      return database.transaction((connection) =>
        createOnce(connection, storeOver(connection), { scope, batch, connectionId, input, view }),
      );
    },
  };
}

interface Creation {
  scope: ScimScope;
  batch: BatchPosition;
  connectionId: string;
  input: ResourceInput;
  view: ResourceView;
}

async function createOnce(
  connection: Connection,
  store: ScimResourceStore,
  { scope, batch, connectionId, input, view }: Creation,
): Promise<CreateOutcome> {
  const place = { tenantId: scope.tenantId, connectionId, ...batch };
  const earlier = await claimCreation(connection, place);
  if (earlier !== null && (await store.get(scope, earlier, { ...view, computed: false })))
    return { kind: 'repeated', id: earlier };
  const outcome = await store.create(scope, input, view);
  if (outcome.kind === 'created') await recordCreation(connection, place, outcome.resource.id);
  return outcome;
}
