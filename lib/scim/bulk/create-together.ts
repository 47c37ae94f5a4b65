import { isScimError, type ScimError } from '@/lib/scim/protocol/errors';
import { etagOf } from '@/lib/scim/protocol/etag';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Reserved, ResourceInput, ResourceRecord } from '@/lib/scim/protocol/store';
import { locationOf } from '@/lib/scim/resources/representation';
import { creationAsked, creationTraced } from '../endpoints/create-resource';
import { type Resourceful, resourceful } from '../endpoints/resource-endpoint';
import { conflict, repeated } from '../endpoints/resource-response';
import { unfoldCore } from '../schema/unfold-core';
import { type Answer, refusedAnswer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry, BulkOperation } from './bulk-operation';
import { replaceReferences } from './bulk-references';
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
  | { kind: 'created'; groups: NewGroup[]; resources: ReadonlyMap<string, ResourceRecord> }
  | { kind: 'refused'; entry: BulkEntry; error: ScimError };

interface NewGroup extends Reserved {
  entry: BulkEntry;
  /** With its references resolved. */
  input: ResourceInput;
}

/**
 * Creates groups that refer to each other, in one transaction: their ids are reserved first, so that each is created
 * with all of its members.
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
      const answer = await answerFor(group, outcome.resources.get(group.id), served, job);
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
  { type, kind, name }: Resourceful,
): Promise<Outcome> {
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
        const body = replaceReferences(
          asked.data ?? {},
          (bulkId) => idsHere.get(bulkId) ?? ids.idOf(bulkId),
        ) as ScimObject;
        groups.push({ ...own, entry, input: kind.create(type, unfoldCore(type, body)) });
      } catch (error) {
        if (!isScimError(error)) throw error;
        return { kind: 'refused', entry, error };
      }
    }

    // Create those that no earlier run created.
    const wanted = groups.filter(({ exists }) => !exists);
    const outcome = await Group.createTogether(scope, wanted);
    switch (outcome.kind) {
      case 'created':
        return { kind: 'created', groups, resources: new Map(outcome.resources.map((one) => [one.id, one])) };
      case 'conflict':
        return { kind: 'refused', entry: (wanted[0] ?? entries[0]).entry, error: conflict(outcome, name) };
      case 'refused':
        return { kind: 'refused', entry: (wanted[outcome.at] ?? entries[0]).entry, error: outcome.error };
    }
  });
}

/** @param resource undefined for a group that an earlier run of the batch created */
function answerFor(
  { entry, id, input }: NewGroup,
  resource: ResourceRecord | undefined,
  served: Resourceful,
  { context }: BulkJob,
): Promise<Answer> | Answer {
  const part = partOf(context, entry, { method: 'POST', path: served.kind.endpoint });
  part.trace.understood([creationAsked(served, input)]);
  if (!resource) return answerOf(repeated({ kind: 'repeated', id }, served, part), null);
  part.trace.changed(creationTraced(served, input, resource));
  const location = locationOf(served.type, context.scope.baseUrl, id);
  return { status: 201, location, version: etagOf(resource.version), response: null };
}
