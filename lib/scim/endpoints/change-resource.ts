import type { ScimContext } from '@/lib/scim/protocol/context';
import { isScimError, refusal } from '@/lib/scim/protocol/errors';
import { checkPreconditions } from '@/lib/scim/protocol/etag';
import type { Decision, ResourceRecord, ResourceView } from '@/lib/scim/protocol/store';
import { storedAttributes } from '../schema/stored-attributes';
import type { Resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';
import { conflict } from './resource-response';

/**
 * Changes the resource of a PUT or PATCH, and records its state before and after.
 * @param change.apply computes the requested change from the current record
 * @returns the resource after the change
 * @throws ScimError if the change was rejected
 */
export async function changeResource(
  request: Request,
  { scope, trace }: ScimContext,
  { name, type, store }: Resourceful,
  { id, apply, view }: { id: string; apply: (current: ResourceRecord) => Decision; view: ResourceView },
): Promise<ResourceRecord> {
  const outcome = await store.change(scope, resourceId(id), (current) => decide(request, current, apply), view);
  if (outcome.kind === 'not-found') throw refusal('not-found');
  trace.about({ type: name, id }, outcome.before.attributes);
  if (outcome.kind === 'refused') throw outcome.error;
  if (outcome.kind === 'conflict') throw conflict(outcome, name);
  if (outcome.kind === 'unchanged') return outcome.resource;
  trace.changed({
    resource: { type: name, id },
    before: { ...storedAttributes(type, outcome.before), ...outcome.beside?.before },
    after: { ...storedAttributes(type, outcome.resource), ...outcome.beside?.after },
    passwordSet: outcome.passwordSet,
  });
  return outcome.resource;
}

/**
 * The requested change to a record, or its rejection, as a value, so that nothing is thrown through the calling
 * transaction.
 */
function decide(request: Request, current: ResourceRecord, apply: (current: ResourceRecord) => Decision): Decision {
  const error = checkPreconditions(request, current.version);
  if (error) return { kind: 'refuse', error };
  try {
    return apply(current);
  } catch (refused) {
    if (isScimError(refused)) return { kind: 'refuse', error: refused };
    throw refused;
  }
}
