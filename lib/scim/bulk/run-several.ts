import { newId } from '@/lib/platform/shared/id';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import { ownIgnoringCase } from '@/lib/scim/protocol/json';
import { type Answer, refusedAnswer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry } from './bulk-operation';
import type { BulkStep } from './bulk-plan';
import { type Creation, createTogether, type NewResource, readCreation } from './create-together';
import { answersFor } from './run-circle';
import type { BulkJob } from './send-operation';

/** If one of them is rejected, all of them run one by one. */
const AT_MOST = 50;

/**
 * Takes consecutive operations that each create a resource, without references to each other, as far as they can be
 * read. Passwords are left out: hashing one costs more than everything else, and may be answered 503.
 * @param hasTurn whether the rate limit allows a step
 * @returns at least two, or none
 */
export async function takeSeveral(
  steps: readonly BulkStep[],
  from: number,
  { ids, job, hasTurn }: { ids: BulkIds; job: BulkJob; hasTurn: (at: number) => Promise<boolean> },
): Promise<NewResource[]> {
  const taken: NewResource[] = [];
  const creations = creationsFrom(steps, from);
  if (creations.length < 2) return taken;
  for (const [index, creation] of creations.entries()) {
    const own = new Map([[creation.entry.bulkId ?? '', newId()]]);
    const one = await readCreation(creation, own, ids, job).catch(nullIfRejected);
    if (!one || !(await hasTurn(from + index))) break;
    taken.push(one);
  }
  return taken.length < 2 ? [] : taken;
}

function creationsFrom(steps: readonly BulkStep[], from: number): Creation[] {
  const creations: Creation[] = [];
  const own = new Set<string>();
  for (const step of steps.slice(from, from + AT_MOST)) {
    const creation = creationOf(step);
    if (!creation || [...creation.asked.references].some((bulkId) => own.has(bulkId))) break;
    own.add(creation.entry.bulkId ?? '');
    creations.push(creation);
  }
  return creations;
}

function creationOf(step: BulkStep): Creation | null {
  if (step.kind === 'circle') return null;
  const { entry } = step;
  const { asked } = entry;
  if (isScimError(asked) || asked.method !== 'POST') return null;
  return asked.data && ownIgnoringCase(asked.data, 'password') !== undefined ? null : { entry, asked };
}

const nullIfRejected = (error: unknown): null => {
  if (isScimError(error)) return null;
  throw error;
};

/**
 * Creates the resources in one transaction, by a few statements.
 * @returns the results; only that of the first operation, 503, if the database is unavailable; null if nothing was
 *   created and the operations are to run one by one
 */
export async function runSeveral(
  asked: readonly NewResource[],
  ids: BulkIds,
  job: BulkJob,
): Promise<[BulkEntry, Answer][] | null> {
  const { context } = job;
  try {
    await context.again?.();
    const outcome = await createTogether(asked, ids, job, { asks: false });
    return outcome.kind === 'created' ? await answersFor(outcome, ids, job) : null;
  } catch (error) {
    if (isScimError(error)) return null;
    const failed = context.failed(error);
    const [first] = asked;
    return first && publicError(failed).status === 503 ? [[first.entry, refusedAnswer(failed)]] : null;
  }
}
