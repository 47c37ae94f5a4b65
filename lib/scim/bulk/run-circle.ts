import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { isScimError, scimError } from '@/lib/scim/protocol/errors';
import { etagOf } from '@/lib/scim/protocol/etag';
import { locationOf } from '@/lib/scim/resources/representation';
import { creationAsked, creationTraced } from '../endpoints/create-resource';
import { repeated } from '../endpoints/resource-response';
import { type Answer, refusedAnswer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry } from './bulk-operation';
import { type Creation, createTogether, type NewResource, readCreation, type Together } from './create-together';
import { answerOf, type BulkJob, partOf, refuseOperation } from './send-operation';

/**
 * Runs the operations of a circle (RFC 7644 section 3.7.1: "The service provider MUST try to resolve circular
 * cross-references"). They are carried out together or not at all, because without one of them the others would lack a
 * reference: it gets its own error, and the others fail with it.
 */
export async function runCircle(
  entries: readonly BulkEntry[],
  ids: BulkIds,
  job: BulkJob,
): Promise<Map<BulkEntry, Answer>> {
  const answers = new Map<BulkEntry, Answer>(entries.map((entry) => [entry, neighbourFailed()]));
  const [first] = entries;
  if (!first) return answers;
  try {
    const asked = await readAll(creationsOf(entries), ids, job);
    const outcome = Array.isArray(asked) ? await createTogether(asked, ids, job, { asks: true }) : asked;
    if (outcome.kind === 'refused') {
      answers.set(outcome.entry, refuseOperation(outcome.entry, outcome.error, job));
      for (const one of outcome.existing) {
        const answer = { ...(answers.get(one.entry) ?? neighbourFailed()), location: locationIn(one, job) };
        answers.set(one.entry, answer);
        ids.learn(one.entry, answer);
      }
      return answers;
    }
    return new Map(await answersFor(outcome, ids, job));
  } catch (error) {
    return answers.set(first, refusedAnswer(job.context.failed(error)));
  }
}

/** Only what creates a resource can be referred to. */
const creationsOf = (entries: readonly BulkEntry[]): Creation[] =>
  entries.flatMap((entry) => (isScimError(entry.asked) ? [] : [{ entry, asked: entry.asked }]));

/** The resources of a circle, or the operation that cannot be read. */
async function readAll(
  creations: readonly Creation[],
  ids: BulkIds,
  job: BulkJob,
): Promise<NewResource[] | (Together & { kind: 'refused' })> {
  const own = new Map(creations.map(({ entry: { bulkId } }) => [bulkId ?? '', newId()]));
  const asked: NewResource[] = [];
  for (const creation of creations) {
    try {
      asked.push(await readCreation(creation, own, ids, job));
    } catch (error) {
      if (!isScimError(error)) throw error;
      return { kind: 'refused', entry: creation.entry, error, existing: [] };
    }
  }
  return asked;
}

type Created = Together & { kind: 'created' };

/** The answers to operations whose resources were created together. Records their ids. */
export async function answersFor(created: Created, ids: BulkIds, job: BulkJob): Promise<[BulkEntry, Answer][]> {
  const answers: [BulkEntry, Answer][] = [];
  for (const one of created.all) {
    const answer = await answerFor(one, created, job);
    ids.learn(one.entry, answer);
    answers.push([one.entry, answer]);
  }
  return answers;
}

function answerFor(one: NewResource, { resources, completed }: Created, job: BulkJob): Promise<Answer> | Answer {
  const { entry, id, served, body, input } = one;
  const part = partOf(job.context, entry, { method: 'POST', path: served.kind.endpoint });
  part.trace.understood([creationAsked(served, input)]);
  const resource = resources.get(id);
  if (!resource) {
    const change = completed.get(id);
    if (change) part.trace.changed(change);
    return answerOf(repeated({ kind: 'repeated', id }, served, part), null);
  }
  part.trace.changed(creationTraced(served, input, resource));
  part.trace.applied(served.type, body);
  return { status: 201, location: locationIn(one, job), version: etagOf(resource.version), response: null };
}

const locationIn = ({ served, id }: NewResource, { context }: BulkJob): string =>
  locationOf(served.type, context.scope.baseUrl, id);

const neighbourFailed = (): Answer =>
  refusedAnswer(scimError('reference-failed', msg('scim.operationThatThisOneRefersTo')));
