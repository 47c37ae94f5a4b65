import type { ScimObject } from '../json';
import { type Answer, describeAnswer, isRepeated } from './answer';
import { BulkIds } from './bulk-ids';
import type { BulkEntry } from './bulk-operation';
import { planBulk } from './bulk-plan';
import type { BulkRequest } from './bulk-request';
import { runCircle } from './run-circle';
import { runOperation } from './run-operation';
import type { BulkJob } from './send-operation';

/**
 * Runs the operations one after the other, each in a transaction of its own, "as many changes as possible" (RFC 7644
 * section 3.7), until there are as many errors as the client accepts, or the service itself is not available.
 * @returns a result for each operation that was run, in the order of the request
 */
export async function runBulk({ entries, failOnErrors }: BulkRequest, job: BulkJob): Promise<ScimObject[]> {
  const ids = new BulkIds(entries);
  const answers: [BulkEntry, Answer][] = [];
  let errors = 0;
  for (const step of planBulk(entries)) {
    const made = step.kind === 'circle' ? [...(await runCircle(step.entries, ids, job))] : [await runStep(step.entry, ids, job)];
    answers.push(...made);
    errors += made.filter(([entry, answer]) => isError(entry, answer)).length;
    const isUnavailable = made.some(([, { status }]) => status === 503);
    if (isUnavailable || (failOnErrors !== null && errors >= failOnErrors)) break;
  }
  answers.sort(([left], [right]) => left.position - right.position);
  return answers.map(([entry, answer]) => describeAnswer(entry, answer));
}

async function runStep(entry: BulkEntry, ids: BulkIds, job: BulkJob): Promise<[BulkEntry, Answer]> {
  return [entry, await runOperation(entry, ids, job)];
}

/** Not what a repeated batch finds made: else a batch with `failOnErrors` could never be taken up again. */
function isError(entry: BulkEntry, answer: Answer): boolean {
  return answer.status >= 400 && !isRepeated(entry, answer);
}
