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
      const places = asked.map(({ place }) => place);
      const earlier = await claimCreations(connection, { tenantId, connectionId }, places);
      const existing = new Map<number, Reserved>();
      for (const [at, id] of earlier.entries()) {
        const place = places[at];
        if (place && id !== null && (await store.get(scope, id, EXISTENCE)))
          existing.set(at, { place, id, exists: true });
      }
      const positions = [...asked.keys()].filter((at) => !existing.has(at));
      const outcome = await writer.reserve(
        scope,
        positions.flatMap((at) => asked[at] ?? []),
      );
      if (outcome.kind === 'refused') return { ...outcome, at: positions[outcome.at] ?? 0 };
      for (const [index, one] of outcome.reserved.entries()) existing.set(positions[index] ?? 0, one);
      return { kind: 'reserved', reserved: [...asked.keys()].flatMap((at) => existing.get(at) ?? []) };
    },

    async createTogether(scope, resources, view) {
      const { tenantId, connectionId } = scope;
      const outcome = await writer.createTogether(scope, resources, view);
      if (outcome.kind === 'created' && connectionId !== null && resources.length > 0)
        await recordCreations(connection, { tenantId, connectionId }, resources);
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
