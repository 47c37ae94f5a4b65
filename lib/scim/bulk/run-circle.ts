import { msg } from '@/lib/platform/shared/message';
import { isScimError, scimError } from '@/lib/scim/protocol/errors';
import { isOfVersion } from '@/lib/scim/protocol/etag';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { PATCH_SCHEMA } from '../patch/parse-patch';
import { type Answer, isRepeated, refusedAnswer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry, BulkOperation } from './bulk-operation';
import { referencesIn, replaceReferences } from './bulk-references';
import { createTogether, type Failure, type GroupEntry } from './create-together';
import { type BulkJob, refuseOperation, sendOperation } from './send-operation';

/**
 * Splits a resource so that it can be created before the resources that it refers to. Values with an unresolved
 * reference move to `later`; everything else stays in `now`. In a list, only the values concerned move. An extension is
 * split attribute by attribute.
 */
function withoutReferences(
  data: ScimObject,
  isOpen: (bulkId: string) => boolean,
): { now: ScimObject; later: ScimObject } {
  const parts = Object.entries(data).map(([name, value]) => ({ name, ...divide(name, value, isOpen) }));
  return {
    now: Object.fromEntries(parts.flatMap(({ name, now }) => (now === undefined ? [] : [[name, now]]))),
    later: Object.fromEntries(parts.flatMap(({ name, later }) => (later === undefined ? [] : [[name, later]]))),
  };
}

function divide(name: string, value: Json, isOpen: (bulkId: string) => boolean): { now?: Json; later?: Json } {
  const waits = (one: Json) => [...referencesIn(one)].some(isOpen);
  if (!waits(value)) return { now: value };
  if (Array.isArray(value)) return { now: value.filter((one) => !waits(one)), later: value.filter(waits) };
  if (isObject(value) && name.toLowerCase().startsWith('urn:')) return withoutReferences(value, isOpen);
  return { later: value };
}

/** An operation of the circle whose resource now exists. */
interface Made {
  entry: BulkEntry;
  asked: BulkOperation;
  answer: Answer;
  id: string;
  /** False when an earlier run created the resource or when it was adopted: then it must not be undone. */
  isNew: boolean;
  /** The attributes that refer to resources of the circle that did not exist yet. */
  later: ScimObject;
}

/**
 * Creates resources that refer to each other (RFC 7644 section 3.7.1: "The service provider MUST try to resolve
 * circular cross-references"). People come first, one after the other, because creating one may mean adopting someone
 * who exists: each without its references to resources that do not exist yet. Then the groups are created together,
 * with all of their members, and the people get the missing references. If one operation fails, what was created here
 * is deleted again, because it would lack its references.
 */
export async function runCircle(
  entries: readonly BulkEntry[],
  ids: BulkIds,
  job: BulkJob,
): Promise<Map<BulkEntry, Answer>> {
  const made: Made[] = [];
  const failure =
    (await makePeople(entries, made, ids, job)) ??
    (await makeGroups(entries, made, ids, job)) ??
    (await completeAll(made, ids, job));
  const answers = new Map(made.map(({ entry, answer }) => [entry, answer]));
  if (!failure) return answers;
  for (const one of [...made].reverse()) answers.set(one.entry, await undo(one, ids, job));
  for (const entry of entries) if (!answers.has(entry)) answers.set(entry, neighbourFailed());
  return answers.set(failure.entry, { ...failure.answer, location: answers.get(failure.entry)?.location ?? null });
}

async function makePeople(
  entries: readonly BulkEntry[],
  made: Made[],
  ids: BulkIds,
  job: BulkJob,
): Promise<Failure | null> {
  const own = new Set(entries.map(({ bulkId }) => bulkId));
  for (const entry of entries) {
    const { asked } = entry;
    if (isScimError(asked)) return { entry, answer: refuseOperation(entry, asked, job) };
    if (asked.resource !== 'User') continue;
    const { now, later } = withoutReferences(asked.data ?? {}, (bulkId) => own.has(bulkId) && !ids.isKnown(bulkId));
    const answer = await makeOne(entry, { ...asked, data: now }, ids, job);
    ids.learn(entry, answer);
    const id = answer.location?.split('/').at(-1);
    if (id === undefined) return { entry, answer };
    made.push({ entry, asked, answer, id, isNew: isOfVersion(answer.version, 1), later });
  }
  return null;
}

async function makeGroups(
  entries: readonly BulkEntry[],
  made: Made[],
  ids: BulkIds,
  job: BulkJob,
): Promise<Failure | null> {
  const groups = entries.flatMap((entry): GroupEntry[] =>
    !isScimError(entry.asked) && entry.asked.resource === 'Group' ? [{ entry, asked: entry.asked }] : [],
  );
  const [first, ...others] = groups;
  if (!first) return null;
  const answers = await createTogether([first, ...others], ids, job);
  if (!Array.isArray(answers)) return answers;
  for (const [at, answer] of answers.entries()) {
    const group = groups[at];
    const id = answer.location?.split('/').at(-1);
    if (group && id !== undefined) made.push({ ...group, answer, id, isNew: answer.status === 201, later: {} });
  }
  return null;
}

async function makeOne(
  entry: BulkEntry,
  asked: BulkOperation & { data: ScimObject },
  ids: BulkIds,
  job: BulkJob,
): Promise<Answer> {
  try {
    const data = replaceReferences(asked.data, (bulkId) => ids.idOf(bulkId)) as ScimObject;
    return await sendOperation(entry, { ...asked, data }, job);
  } catch (error) {
    if (isScimError(error)) return refuseOperation(entry, error, job);
    throw error;
  }
}

/**
 * Adds the postponed references. This includes resources that an earlier run of the batch created, because that run may
 * have stopped before this step.
 */
async function completeAll(made: Made[], ids: BulkIds, job: BulkJob): Promise<Failure | null> {
  for (const one of made) {
    if (Object.keys(one.later).length === 0) continue;
    const value = replaceReferences(one.later, (bulkId) => ids.idOf(bulkId));
    const data = { schemas: [PATCH_SCHEMA], Operations: [{ op: 'add', value }] };
    const answer = await sendOperation(
      one.entry,
      { ...one.asked, method: 'PATCH', id: one.id, version: null, data },
      job,
    );
    if (answer.status >= 400) return { entry: one.entry, answer };
    if (!isRepeated(one.entry, one.answer)) one.answer = { ...one.answer, version: answer.version };
  }
  return null;
}

/**
 * Deletes a resource that this run created. A resource that existed before, was created by an earlier run or was
 * adopted stays, and the answer contains its location.
 */
async function undo({ entry, asked, answer, id, isNew }: Made, ids: BulkIds, job: BulkJob): Promise<Answer> {
  if (isRepeated(entry, answer)) return answer;
  const undone =
    isNew &&
    (await sendOperation(entry, { ...asked, method: 'DELETE', id, version: null, data: null }, job)).status === 204;
  if (!undone) return { ...neighbourFailed(), location: answer.location };
  ids.forget(entry);
  return neighbourFailed();
}

const neighbourFailed = (): Answer =>
  refusedAnswer(scimError('reference-failed', msg('scim.operationThatThisOneRefersTo')));
