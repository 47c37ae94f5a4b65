import type { Connection } from '@/lib/platform/postgres/database';
import type { ScimGroupWriter, ScimResourceStore, ScimResourceWriter } from '@/lib/scim/protocol/store';
import { groupResourceType } from '@/lib/scim/schema/resource-type';
import { claimCreation, claimCreations, recordCreations } from './creations';

/**
 * A writer that creates the resource of a bulk operation only once. If the batch is repeated, after a lost answer or
 * concurrently, the repetition gets the resource that already exists.
 * @param connection the transaction of the writer, which also records the creation
 */
export function onceInBatch(
  connection: Connection,
  store: ScimResourceStore,
  writer: ScimResourceWriter,
): ScimResourceWriter {
  return {
    ...writer,
    async create(scope, input, view) {
      const { batch, connectionId, tenantId } = scope;
      if (!batch || connectionId === null) return writer.create(scope, input, view);
      const place = { tenantId, connectionId, ...batch };
      const earlier = await claimCreation(connection, place);
      if (earlier !== null && (await store.get(scope, earlier, { ...view, computed: false })))
        return { kind: 'repeated', id: earlier };
      const outcome = await writer.create({ ...scope, batch: undefined }, input, view);
      if (outcome.kind === 'created')
        await recordCreations(connection, { tenantId, connectionId }, [{ place: batch, id: outcome.resource.id }]);
      return outcome;
    },
  };
}

/**
 * The same outside of a transaction, for a writer that records a creation by the statement that makes it. Only where that
 * statement finds a conflict, perhaps with what an earlier run created, a transaction looks into it.
 * @param inTransaction `create` of a writer of `onceInBatch`, in a transaction of its own
 */
export function onceInBatchAlone(
  writer: ScimResourceWriter,
  inTransaction: ScimResourceWriter['create'],
): ScimResourceWriter {
  return {
    ...writer,
    async create(scope, input, view) {
      const outcome = await writer.create(scope, input, view);
      return outcome.kind === 'conflict' && scope.batch ? inTransaction(scope, input, view) : outcome;
    },
  };
}

/** The same for a writer of groups, which may also be created together. */
export function groupsOnceInBatch(
  connection: Connection,
  store: ScimResourceStore,
  writer: ScimGroupWriter,
): ScimGroupWriter {
  return {
    ...writer,
    ...onceInBatch(connection, store, writer),
    async reserve(scope, places) {
      const { tenantId, connectionId } = scope;
      const reserved = await writer.reserve(scope, places);
      if (connectionId === null) return reserved;
      const earlier = await claimCreations(connection, { tenantId, connectionId }, places);
      const view = { type: groupResourceType(), computed: false };
      for (const [at, id] of earlier.entries()) {
        const place = places[at];
        if (place && id !== null && (await store.get(scope, id, view))) reserved[at] = { place, id, exists: true };
      }
      return reserved;
    },
    async createTogether(scope, groups) {
      const { tenantId, connectionId } = scope;
      const outcome = await writer.createTogether(scope, groups);
      if (outcome.kind === 'created' && connectionId !== null)
        await recordCreations(connection, { tenantId, connectionId }, groups);
      return outcome;
    },
  };
}
