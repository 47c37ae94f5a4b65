import { isScimError, type ScimError } from '@/lib/scim/protocol/errors';
import { etagOf } from '@/lib/scim/protocol/etag';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Reserved, ResourceInput, ResourceRecord, ScimGroupWriter, ScimScope } from '@/lib/scim/protocol/store';
import type { TracedChange } from '@/lib/scim/protocol/trace';
import { namedMembers } from '@/lib/scim/resources/members';
import { locationOf } from '@/lib/scim/resources/representation';
import { changeTraced } from '../endpoints/change-resource';
import { creationAsked, creationTraced } from '../endpoints/create-resource';
import { type Resourceful, resourceful } from '../endpoints/resource-endpoint';
import { conflict, repeated } from '../endpoints/resource-response';
import { unfoldCore } from '../schema/unfold-core';
import { type Answer, refusedAnswer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry, BulkOperation } from './bulk-operation';
import { referencesIn, replaceReferences } from './bulk-references';
import { answerOf, type BulkJob, partOf, refuseOperation } from './send-operation';

/** An operation that creates a group. */
export interface GroupEntry {
  entry: BulkEntry;
  asked: BulkOperation;
}

/** The operation because of which the others were not carried out either, with its answer. */
export interface Failure {
  entry: BulkEntry;
  answer: Answer;
}

type Outcome =
  | {
      kind: 'created';
      groups: NewGroup[];
      resources: ReadonlyMap<string, ResourceRecord>;
      /** What changed about groups that an earlier run created. */
      completed: ReadonlyMap<string, TracedChange>;
    }
  | { kind: 'refused'; entry: BulkEntry; error: ScimError };

interface NewGroup extends Reserved {
  entry: BulkEntry;
  /** With its references resolved. */
  body: ScimObject;
  input: ResourceInput;
  /** The ids that its references stand for. */
  references: ReadonlySet<string>;
}

/**
 * Creates groups that refer to each other, in one transaction: their ids are reserved first, so that each is created
 * with all of its members. Groups that an earlier run of the batch created get the members that they lack, because
 * those may have been deleted and created again.
 * @returns the answers, in order, with the ids recorded in `ids`; or why no group was created
 */
export async function createTogether(
  entries: readonly [GroupEntry, ...GroupEntry[]],
  ids: BulkIds,
  job: BulkJob,
): Promise<Answer[] | Failure> {
  const served = resourceful(job.context, 'Group');
  try {
    const outcome = await createAll(entries, ids, job, served);
    if (outcome.kind === 'refused')
      return { entry: outcome.entry, answer: refuseOperation(outcome.entry, outcome.error, job) };
    const answers: Answer[] = [];
    for (const group of outcome.groups) {
      const answer = await answerFor(group, outcome, served, job);
      ids.learn(group.entry, answer);
      answers.push(answer);
    }
    return answers;
  } catch (error) {
    return { entry: entries[0].entry, answer: refusedAnswer(job.context.failed(error)) };
  }
}

function createAll(
  entries: readonly [GroupEntry, ...GroupEntry[]],
  ids: BulkIds,
  { context: { scope, transaction }, hash }: BulkJob,
  served: Resourceful,
): Promise<Outcome> {
  const { type, kind, name } = served;
  return transaction(async ({ Group }): Promise<Outcome> => {
    // Reserve the ids.
    const places = entries.map(({ entry: { position } }) => ({ hash, position }));
    const reserved = await Group.reserve(scope, places);
    const idsHere = new Map(entries.map(({ entry: { bulkId } }, at) => [bulkId, reserved[at]?.id]));

    // Read the groups, with their references resolved.
    const groups: NewGroup[] = [];
    for (const [at, own] of reserved.entries()) {
      const { entry, asked } = entries[at] ?? entries[0];
      try {
        const data = asked.data ?? {};
        const idOf = (bulkId: string) => idsHere.get(bulkId) ?? ids.idOf(bulkId);
        const body = replaceReferences(data, idOf) as ScimObject;
        const references = new Set([...referencesIn(data)].map(idOf));
        groups.push({ ...own, entry, body, input: kind.create(type, unfoldCore(type, body)), references });
      } catch (error) {
        if (!isScimError(error)) throw error;
        return { kind: 'refused', entry, error };
      }
    }

    // Create those that no earlier run created.
    const wanted = groups.filter(({ exists }) => !exists);
    const outcome = await Group.createTogether(scope, wanted);
    if (outcome.kind !== 'created') {
      const error = outcome.kind === 'conflict' ? conflict(outcome, name) : outcome.error;
      return { kind: 'refused', entry: (wanted[outcome.at] ?? entries[0]).entry, error };
    }
    const resources = new Map(outcome.resources.map((one) => [one.id, one]));

    // Complete the others.
    const completed = new Map<string, TracedChange>();
    for (const group of groups.filter(({ exists }) => exists)) {
      const change = await complete(Group, scope, group, served);
      if (isScimError(change)) return { kind: 'refused', entry: group.entry, error: change };
      if (change) completed.set(group.id, change);
    }
    return { kind: 'created', groups, resources, completed };
  });
}

/**
 * Adds to an existing group the members that its references stand for.
 * @returns what changed; null when it has them all, or has been deleted meanwhile
 */
async function complete(
  writer: ScimGroupWriter,
  scope: ScimScope,
  { id, input, references }: NewGroup,
  served: Resourceful,
): Promise<TracedChange | ScimError | null> {
  const adding = namedMembers(input.members ?? []).filter((member) => references.has(member));
  const locked = await writer.lock(scope, id, adding);
  if (!locked) return null;
  const { attributes } = locked.before;
  const outcome = await locked.write(
    { attributes, members: [{ kind: 'add', ids: adding }] },
    { type: served.type, computed: false },
  );
  if (outcome.kind === 'conflict') return conflict(outcome, served.name);
  if (outcome.kind === 'refused') return outcome.error;
  return outcome.kind === 'changed' ? changeTraced(served, locked.before, outcome) : null;
}

function answerFor(
  { entry, id, body, input }: NewGroup,
  { resources, completed }: Outcome & { kind: 'created' },
  served: Resourceful,
  { context }: BulkJob,
): Promise<Answer> | Answer {
  const part = partOf(context, entry, { method: 'POST', path: served.kind.endpoint });
  part.trace.understood([creationAsked(served, input)]);
  const resource = resources.get(id);
  if (!resource) {
    const change = completed.get(id);
    if (change) part.trace.changed(change);
    return answerOf(repeated({ kind: 'repeated', id }, served, part), null);
  }
  part.trace.changed(creationTraced(served, input, resource));
  part.trace.applied(served.type, body);
  const location = locationOf(served.type, context.scope.baseUrl, id);
  return { status: 201, location, version: etagOf(resource.version), response: null };
}
