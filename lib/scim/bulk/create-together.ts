import type { ScimContext, ScimWriters } from '@/lib/scim/protocol/context';
import { isScimError, type ScimError } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Reserved, ReservedInput, ResourceRecord } from '@/lib/scim/protocol/store';
import type { TracedChange } from '@/lib/scim/protocol/trace';
import { namedMembers } from '@/lib/scim/resources/members';
import { changeTraced } from '../endpoints/change-resource';
import { withHash } from '../endpoints/create-resource';
import { type Resourceful, resourceful } from '../endpoints/resource-endpoint';
import { conflict } from '../endpoints/resource-response';
import { unfoldCore } from '../schema/unfold-core';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry, BulkOperation } from './bulk-operation';
import { partWithReferences, replaceReferences } from './bulk-references';
import type { BulkJob } from './send-operation';

/** An operation that creates a resource. */
export interface Creation {
  entry: BulkEntry;
  asked: BulkOperation;
}

/** A resource under its id, with its references resolved. */
export interface NewResource extends Creation, ReservedInput, Pick<Reserved, 'exists'> {
  served: Resourceful;
  body: ScimObject;
}

export type Together =
  | {
      kind: 'created';
      all: readonly NewResource[];
      /** By id: those created now. */
      resources: ReadonlyMap<string, ResourceRecord>;
      /** By id: what changed about those that an earlier run created. */
      completed: ReadonlyMap<string, TracedChange>;
    }
  | {
      kind: 'refused';
      entry: BulkEntry;
      error: ScimError;
      /** Those that an earlier run created. They stay. */
      existing: readonly NewResource[];
    };

/** Why the transaction is rolled back. */
class Rejected extends Error {
  constructor(
    readonly entry: BulkEntry,
    readonly error: ScimError,
  ) {
    super('A resource was rejected.');
  }
}

/**
 * Creates resources, all or none, in one transaction. Their ids are known before, so that those that refer to each
 * other are created once, with all of their references. Resources that an earlier run of the batch created get the
 * references that they lack, because what these stand for may have been deleted and created again.
 * @param asks whether an administrator is asked about people to adopt, and that is kept although nothing is created
 */
export async function createTogether(
  asked: readonly NewResource[],
  ids: BulkIds,
  job: BulkJob,
  { asks }: { asks: boolean },
): Promise<Together> {
  let existing: readonly NewResource[] = [];
  try {
    return await job.context.transaction(async (writers) => {
      const reserved = await reserve(asked, ids, job, writers);
      if (!Array.isArray(reserved)) {
        if (!asks) throw new Rejected(reserved.entry, reserved.error);
        return reserved;
      }
      existing = reserved.filter(({ exists }) => exists);
      return { kind: 'created', all: reserved, ...(await write(reserved, job, writers)) };
    });
  } catch (error) {
    if (error instanceof Rejected) return { kind: 'refused', entry: error.entry, error: error.error, existing };
    throw error;
  }
}

/**
 * Reads an operation. A password is hashed here, while no transaction is open.
 * @param own the ids of the resources that are to be created together, by bulkId
 * @throws ScimError as `kind.create` and `ids.idOf`
 */
export async function readCreation(
  { entry, asked }: Creation,
  own: ReadonlyMap<string, string>,
  ids: BulkIds,
  { context, hash }: BulkJob,
): Promise<NewResource> {
  const place = { hash, position: entry.position };
  const served = resourceful(context, asked.resource);
  const { input, ...resolved } = resolve({ entry, asked, served }, own, ids);
  return { entry, asked, served, place, exists: false, ...resolved, input: await withHash(context, input) };
}

/** @throws ScimError as `kind.create` and `ids.idOf` */
function resolve(
  { entry, asked, served: { type, kind } }: Creation & { served: Resourceful },
  own: ReadonlyMap<string, string>,
  ids: BulkIds,
) {
  const idOf = (bulkId: string) => own.get(bulkId) ?? ids.idOf(bulkId);
  const body = replaceReferences(asked.data ?? {}, idOf) as ScimObject;
  return { id: idOf(entry.bulkId ?? ''), body, input: kind.create(type, unfoldCore(type, body)) };
}

const TYPES = ['User', 'Group'] as const;

/** The resources under their final ids; or the operation because of which nothing is written. */
async function reserve(
  asked: readonly NewResource[],
  ids: BulkIds,
  { context: { scope } }: BulkJob,
  writers: ScimWriters,
): Promise<NewResource[] | (Together & { kind: 'refused' })> {
  const final = new Map<string, Reserved>();
  let refused: { entry: BulkEntry; error: ScimError } | null = null;
  for (const type of TYPES) {
    const some = asked.filter(({ served }) => served.name === type);
    if (some.length === 0) continue;
    const outcome = await writers[type].reserve(scope, some);
    if (outcome.kind === 'refused') refused ??= { entry: entryAt(some, outcome.at), error: outcome.error };
    const bulkIds = new Map(some.map(({ place, entry }) => [place.position, entry.bulkId ?? '']));
    for (const one of outcome.kind === 'refused' ? outcome.existing : outcome.reserved)
      final.set(bulkIds.get(one.place.position) ?? '', one);
  }
  if (refused) return { kind: 'refused', ...refused, existing: existingAmong(asked, final) };
  const own = new Map([...final].map(([bulkId, { id }]) => [bulkId, id]));
  const isAsAsked = asked.every(({ entry, id }) => own.get(entry.bulkId ?? '') === id);
  return asked.map((one): NewResource => {
    if (isAsAsked) return one;
    const { input, ...resolved } = resolve(one, own, ids);
    const { passwordHash } = one.input;
    const exists = final.get(one.entry.bulkId ?? '')?.exists ?? false;
    return { ...one, ...resolved, input: { ...input, passwordHash }, exists };
  });
}

/** Those that an earlier run created, under the ids that they have. */
const existingAmong = (asked: readonly NewResource[], final: ReadonlyMap<string, Reserved>): NewResource[] =>
  asked.flatMap((one) => {
    const found = final.get(one.entry.bulkId ?? '');
    return found?.exists ? { ...one, id: found.id, exists: true } : [];
  });

const entryAt = (all: readonly NewResource[], at: number): BulkEntry => {
  const one = all[at];
  if (!one) throw new Error('The store rejected a resource that it was not given.');
  return one.entry;
};

/** Creates those that no earlier run created, people before groups, and completes the others. */
async function write(all: readonly NewResource[], { context }: BulkJob, writers: ScimWriters) {
  const resources = new Map<string, ResourceRecord>();
  for (const name of TYPES) {
    const some = all.filter(({ served, exists }) => served.name === name && !exists);
    const [first] = some;
    if (!first) continue;
    const view = { type: first.served.type, computed: false };
    const outcome = await writers[name].createTogether(context.scope, some, view);
    if (outcome.kind !== 'created')
      throw new Rejected(
        entryAt(some, outcome.at),
        outcome.kind === 'conflict' ? conflict(outcome, name) : outcome.error,
      );
    for (const one of outcome.resources) resources.set(one.id, one);
  }
  const references = new Map(all.map(({ entry: { bulkId }, id }) => [bulkId ?? '', id]));
  const completed = new Map<string, TracedChange>();
  for (const one of all.filter(({ exists }) => exists)) {
    const change = await complete(one, references, context, writers);
    if (change) completed.set(one.id, change);
  }
  return { resources, completed };
}

/**
 * Adds to an existing resource its references to the others.
 * @param own the ids by bulkId
 * @returns what changed; null when it has them all, or has been deleted since
 */
async function complete(
  { entry, asked, served, id }: NewResource,
  own: ReadonlyMap<string, string>,
  { scope, patchRules }: ScimContext,
  writers: ScimWriters,
): Promise<TracedChange | null> {
  const { type, kind, name } = served;
  const part = partWithReferences(asked.data ?? {}, (bulkId) => own.has(bulkId));
  if (Object.keys(part).length === 0) return null;
  const value = replaceReferences(part, (bulkId) => own.get(bulkId) ?? `bulkId:${bulkId}`);
  try {
    const change = kind.patch(type, [{ number: 1, op: 'add', path: null, value }], patchRules);
    const locked = await writers[name].lock(scope, id, namedMembers(change.members));
    const next = locked && change.apply(locked.before.attributes);
    if (!next) return null;
    const outcome = await locked.write(next, { type, computed: false });
    if (outcome.kind === 'conflict') throw conflict(outcome, name);
    if (outcome.kind === 'refused') throw outcome.error;
    return outcome.kind === 'changed' ? changeTraced(served, locked.before, outcome) : null;
  } catch (error) {
    throw isScimError(error) ? new Rejected(entry, error) : error;
  }
}
