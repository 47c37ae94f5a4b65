import { isScimRefusal } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { locationOf } from '@/lib/scim/resources/representation';
import type { Answer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry, BulkOperation } from './bulk-operation';
import { bulkIdOf, replaceReferences } from './bulk-references';
import { type BulkJob, refuseOperation, sendOperation } from './send-operation';

/** Runs one operation and records the id of the resource that it created. */
export async function runOperation(entry: BulkEntry, ids: BulkIds, job: BulkJob): Promise<Answer> {
  const { asked } = entry;
  if (isScimRefusal(asked)) return refuseOperation(entry, asked, job);
  const resolved = resolve(asked, ids);
  if (isScimRefusal(resolved)) return refuseOperation(entry, resolved, job, locationOfAsked(asked, ids, job));
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
    if (isScimRefusal(error)) return error;
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
