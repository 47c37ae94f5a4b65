import { refusal } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { type Answer, describeAnswer, isRepeated } from './answer';
import { BulkIds } from './bulk-ids';
import type { BulkEntry } from './bulk-operation';
import { type BulkStep, planBulk } from './bulk-plan';
import type { BulkRequest } from './bulk-request';
import { runCircle } from './run-circle';
import { runOperation } from './run-operation';
import { type BulkJob, refuseOperation } from './send-operation';

/**
 * Runs the operations one after the other, each in its own transaction. It performs "as many changes as possible" (RFC
 * 7644 section 3.7) and stops when the number of errors reaches `failOnErrors`, or when an operation is answered 503 or
 * 429.
 * @returns a result for each operation that was run, in the order of the request
 */
export async function runBulk({ entries, failOnErrors }: BulkRequest, job: BulkJob): Promise<ScimObject[]> {
  const ids = new BulkIds(entries);
  const answers: [BulkEntry, Answer][] = [];
  let errors = 0;
  for (const step of planBulk(entries)) {
    const made = (await isItsTurn(step, answers.length === 0, job))
      ? await runStep(step, ids, job)
      : tooFast(step, job);
    answers.push(...made);
    errors += made.filter(([entry, answer]) => isError(entry, answer)).length;
    const isEnd = made.some(([, { status }]) => status === 503 || status === 429);
    if (isEnd || (failOnErrors !== null && errors >= failOnErrors)) break;
  }
  answers.sort(([left], [right]) => left.position - right.position);
  return answers.map(([entry, answer]) => describeAnswer(entry, answer));
}

async function runStep(step: BulkStep, ids: BulkIds, job: BulkJob): Promise<[BulkEntry, Answer][]> {
  if (step.kind === 'circle') return [...(await runCircle(step.entries, ids, job))];
  return [[step.entry, await runOperation(step.entry, ids, job)]];
}

const entriesOf = (step: BulkStep): BulkEntry[] => (step.kind === 'circle' ? step.entries : [step.entry]);

/**
 * Each operation counts as one request toward the rate limit. The first was already counted when the bulk request
 * arrived.
 */
async function isItsTurn(step: BulkStep, isFirst: boolean, { context }: BulkJob): Promise<boolean> {
  for (let turns = entriesOf(step).length - (isFirst ? 1 : 0); turns > 0; turns--) {
    if (context.turn && !(await context.turn())) return false;
  }
  return true;
}

function tooFast(step: BulkStep, job: BulkJob): [BulkEntry, Answer][] {
  return entriesOf(step).map((entry) => [entry, refuseOperation(entry, refusal('too-many-requests'), job)]);
}

/**
 * Resources that an earlier run of the same batch created do not count as errors. Otherwise a batch with `failOnErrors`
 * could never be resumed.
 */
function isError(entry: BulkEntry, answer: Answer): boolean {
  return answer.status >= 400 && !isRepeated(entry, answer);
}
