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
import { runSeveral, takeSeveral } from './run-several';
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
 * Runs the operations one after the other, each as if in its own transaction: consecutive ones that create resources
 * are written together, and one by one if one of them is rejected. It performs "as many changes as possible" (RFC 7644
 * section 3.7) and stops when the number of errors reaches `failOnErrors`, when an operation is answered 503, or when
 * one has waited too long for the rate limit. An operation that the brake stops (429) does not end the run.
 * @returns a result for each operation that was run, in the order of the request
 */
export async function runBulk({ entries, failOnErrors }: BulkRequest, job: BulkJob): Promise<ScimObject[]> {
  const ids = new BulkIds(entries);
  const steps = planBulk(entries);
  const answers: [BulkEntry, Answer][] = [];
  let next = 0;
  let errors = 0;
  let ended = false;
  const add = (made: [BulkEntry, Answer][]) => {
    answers.push(...made);
    errors += made.filter(([entry, answer]) => isError(entry, answer)).length;
    ended ||= made.some(([, { status }]) => status === 503);
    ended ||= failOnErrors !== null && errors >= failOnErrors;
  };
  const hasTurn = turnsOf(steps, job);
  const runOne = async () => {
    const step = steps[next++];
    if (!step) return;
    if (await hasTurn(next - 1)) return add(await runStep(step, ids, job));
    add(tooFast(step, job));
    ended = true;
  };
  while (next < steps.length && !ended) {
    const several = await takeSeveral(steps, next, { ids, job, hasTurn });
    const made = several.length > 0 ? await runSeveral(several, ids, job) : null;
    const behind = next + Math.max(several.length, 1);
    if (made) {
      add(made);
      next = behind;
    } else while (next < behind && !ended) await runOne();
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
 * Each operation counts as one request toward the rate limit, once. The first was already counted when the bulk request
 * arrived.
 * @returns whether a step, or one before it, may run
 */
function turnsOf(steps: readonly BulkStep[], { context }: BulkJob): (at: number) => Promise<boolean> {
  let counted = -1;
  return async (at) => {
    const step = steps[at];
    if (!step || at <= counted) return true;
    for (let turns = entriesOf(step).length - (at === 0 ? 1 : 0); turns > 0; turns--) {
      if (context.turn && !(await context.turn())) return false;
    }
    counted = at;
    return true;
  };
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
