import type { Connection } from '@/lib/platform/postgres/database';
import type { Reserved, ScimResourceStore, ScimResourceWriter } from '@/lib/scim/protocol/store';
import { groupResourceType } from '@/lib/scim/schema/resource-type';
import { claimCreation, claimCreations, recordCreations } from './creations';

/** Whether a resource exists is read without its computed attribute, in which the types differ. */
const EXISTENCE = { type: groupResourceType(), computed: false };

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

    async reserve(scope, asked) {
      const { tenantId, connectionId } = scope;
      if (connectionId === null) return writer.reserve(scope, asked);
      const recorded = await claimCreations(connection, { tenantId, connectionId }, asked);
      const reserved = new Map<number, Reserved>();
      for (const [at, { place, id: own }] of asked.entries()) {
        const id = recorded[at];
        if (id && id !== own && (await store.get(scope, id, EXISTENCE))) reserved.set(at, { place, id, exists: true });
      }
      const positions = [...asked.keys()].filter((at) => !reserved.has(at));
      const outcome = await writer.reserve(
        scope,
        positions.flatMap((at) => asked[at] ?? []),
      );
      if (outcome.kind === 'refused')
        return { ...outcome, at: positions[outcome.at] ?? 0, existing: [...reserved.values()] };
      for (const [index, one] of outcome.reserved.entries()) reserved.set(positions[index] ?? 0, one);
      // Deleted since the earlier run, or to be adopted.
      const others = [...reserved].filter(([at, { id }]) => id !== recorded[at]).map(([, one]) => one);
      if (others.length > 0) await recordCreations(connection, { tenantId, connectionId }, others);
      return { kind: 'reserved', reserved: [...asked.keys()].flatMap((at) => reserved.get(at) ?? []) };
    },
  };
}

/**
 * The same outside of a transaction, for a writer that records a creation by the statement that makes it. Only where
 * that statement finds a conflict, perhaps with what an earlier run created, a transaction looks into it.
 * @param inTransaction `create` of a writer of `onceInBatch`, in a separate transaction
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
