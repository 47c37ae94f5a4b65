import { msg } from '@/lib/platform/shared/message';
import { isScimError, scimError } from '@/lib/scim/protocol/errors';
import { etagOf } from '@/lib/scim/protocol/etag';
import { locationOf } from '@/lib/scim/resources/representation';
import { creationAsked, creationTraced } from '../endpoints/create-resource';
import { repeated } from '../endpoints/resource-response';
import { type Answer, refusedAnswer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry } from './bulk-operation';
import { type Creation, createTogether, type NewResource, type Together } from './create-together';
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
    const outcome = await createTogether(creationsOf(entries), ids, job);
    if (outcome.kind === 'refused') {
      answers.set(outcome.entry, refuseOperation(outcome.entry, outcome.error, job));
      for (const one of outcome.existing) {
        const answer = { ...(answers.get(one.entry) ?? neighbourFailed()), location: locationIn(one, job) };
        answers.set(one.entry, answer);
        ids.learn(one.entry, answer);
      }
      return answers;
    }
    for (const one of outcome.all) {
      const answer = await answerFor(one, outcome, job);
      ids.learn(one.entry, answer);
      answers.set(one.entry, answer);
    }
    return answers;
  } catch (error) {
    return answers.set(first, refusedAnswer(job.context.failed(error)));
  }
}

/** Only what creates a resource can be referred to. */
const creationsOf = (entries: readonly BulkEntry[]): Creation[] =>
  entries.flatMap((entry) => (isScimError(entry.asked) ? [] : [{ entry, asked: entry.asked }]));

function answerFor(
  one: NewResource,
  { resources, completed }: Together & { kind: 'created' },
  job: BulkJob,
): Promise<Answer> | Answer {
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
