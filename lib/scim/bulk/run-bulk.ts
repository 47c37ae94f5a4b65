import { isScimError, scimError } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { locationOf } from '@/lib/scim/resources/representation';
import { type Answer, describeAnswer, isRepeated } from './answer';
import { BulkIds } from './bulk-ids';
import type { BulkEntry, BulkOperation } from './bulk-operation';
import { type BulkStep, planBulk } from './bulk-plan';
import { bulkIdOf, replaceReferences } from './bulk-references';
import type { BulkRequest } from './bulk-request';
import { runCircle } from './run-circle';
import { type BulkJob, refuseOperation, sendOperation } from './send-operation';

/** Runs one operation and records the id of the resource that it created. */
async function runOperation(entry: BulkEntry, ids: BulkIds, job: BulkJob): Promise<Answer> {
  const { asked } = entry;
  if (isScimError(asked)) return refuseOperation(entry, asked, job);
  const resolved = resolve(asked, ids);
  if (isScimError(resolved)) return refuseOperation(entry, resolved, job, locationOfAsked(asked, ids, job));
  const answer = await sendOperation(entry, { ...asked, ...resolved }, job);
  ids.learn(entry, answer);
  return answer;
}

function resolve({ id, data }: BulkOperation, ids: BulkIds) {
  try {
    const idOf = (bulkId: string) => ids.idOf(bulkId);
    return {
      id: id === null ? null : (replaceReferences(id, idOf) as string),
      data: data && (replaceReferences(data, idOf) as ScimObject),
    };
  } catch (error) {
    if (isScimError(error)) return error;
    throw error;
  }
}

/**
 * The location is "REQUIRED in a response, except in the event of a POST failure" (RFC 7644 section 3.7). An operation
 * on an unknown bulkId has none.
 */
function locationOfAsked({ resource, id }: BulkOperation, ids: BulkIds, { context }: BulkJob): string | null {
  const bulkId = id === null ? null : bulkIdOf(id);
  const known = bulkId === null ? id : ids.isKnown(bulkId) ? ids.idOf(bulkId) : null;
  return known === null ? null : locationOf(context.resources[resource].type, context.scope.baseUrl, known);
}

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
  return entriesOf(step).map((entry) => [entry, refuseOperation(entry, scimError('too-many-requests'), job)]);
}

/**
 * Resources that an earlier run of the same batch created do not count as errors. Otherwise a batch with `failOnErrors`
 * could never be resumed.
 */
function isError(entry: BulkEntry, answer: Answer): boolean {
  return answer.status >= 400 && !isRepeated(entry, answer);
}
