import { isScimRefusal } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { locationOf } from '@/lib/scim/resources/representation';
import type { Answer } from './answer';
import type { BulkIds } from './bulk-ids';
import type { BulkEntry, BulkOperation } from './bulk-operation';
import { bulkIdOf, replaceReferences } from './bulk-references';
import { type BulkJob, refuseOperation, sendOperation } from './send-operation';

/** Runs one operation, and takes note of what it has made. */
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

/** "REQUIRED in a response, except in the event of a POST failure"; there is none for a bulkId that stands for nothing. */
function locationOfAsked({ resource, id }: BulkOperation, ids: BulkIds, { context }: BulkJob): string | null {
  const bulkId = id === null ? null : bulkIdOf(id);
  const known = bulkId === null ? id : ids.isKnown(bulkId) ? ids.idOf(bulkId) : null;
  return known === null ? null : locationOf(context.resources[resource].type, context.scope.baseUrl, known);
}
