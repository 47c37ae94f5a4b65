import type { ScimContext } from '@/lib/scim/protocol/context';
import { isScimError, type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { checkPreconditions } from '@/lib/scim/protocol/etag';
import type { ScimRequest } from '@/lib/scim/protocol/scim-request';
import type { ResourceInput, ResourceRecord, ResourceView, WriteOutcome } from '@/lib/scim/protocol/store';
import type { TracedChange } from '@/lib/scim/protocol/trace';
import { namedMembers } from '@/lib/scim/resources/members';
import { errorOfOperation } from '../patch/in-operation';
import type { RequestedChange } from '../resource-kinds/resource-kind';
import { storedAttributes } from '../schema/stored-attributes';
import type { Resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';
import { conflict } from './resource-response';

/** The record as it was, with its row locked, and what became of it. */
type ChangeOutcome = { kind: 'not-found' } | ({ before: ResourceRecord } & WriteOutcome);

type Unhashed = ChangeOutcome & { kind: 'unhashed' };

/**
 * Changes the resource of a PUT or PATCH, and records its state before and after.
 * @returns the resource after the change
 * @throws ScimError if the change was rejected
 */
export async function changeResource(
  request: ScimRequest,
  context: ScimContext,
  served: Resourceful,
  { id: given, change, view }: { id: string; change: RequestedChange; view: ResourceView },
): Promise<ResourceRecord> {
  const { scope, trace, transaction } = context;
  const { name } = served;
  const id = resourceId(given);
  const attempt = (passwordHash?: string) =>
    transaction(async (writers): Promise<ChangeOutcome> => {
      // Load, with the row locked.
      const locked = await writers[name].lock(scope, id, namedMembers(change.members), view);
      if (!locked) return { kind: 'not-found' };
      const { before } = locked;

      // Apply and validate.
      const next = applied(request, before, change);
      if (isScimError(next)) return { kind: 'refused', error: next, before };
      if (!next) return { kind: 'unchanged', resource: await locked.show(view), before };

      // Write the differences and everything that follows from them.
      return { ...(await locked.write({ ...next, passwordHash }, view)), before };
    });
  const outcome = await hashedBetween(attempt, context);
  if (outcome.kind === 'not-found') throw scimError('not-found');
  trace.about({ type: name, id }, outcome.before.attributes);
  if (outcome.kind === 'refused') throw named(outcome.error, change);
  if (outcome.kind === 'conflict') throw named(conflict(outcome, name), change);
  if (outcome.kind === 'unchanged') return outcome.resource;
  trace.changed(changeTraced(served, outcome.before, outcome));
  return outcome.resource;
}

/**
 * A change that sets a password takes two transactions: the first finds out whether it is permitted, the second writes
 * it. The password is hashed between them.
 */
async function hashedBetween(
  attempt: (passwordHash?: string) => Promise<ChangeOutcome>,
  context: ScimContext,
  passwordHash?: string,
): Promise<Exclude<ChangeOutcome, Unhashed>> {
  const outcome = await attempt(passwordHash);
  if (outcome.kind !== 'unhashed') return outcome;
  return hashedBetween(attempt, context, await context.hashPassword(outcome.password, outcome.stored));
}

/** The error with the operation of the PATCH behind it. */
function named(error: ScimError, { operationBehind }: RequestedChange): ScimError {
  const number = error.about && operationBehind?.(error.about);
  return number ? errorOfOperation(number, error) : error;
}

/** What a write changed, as the trace keeps it. */
export function changeTraced(
  { name, type }: Resourceful,
  before: ResourceRecord,
  { resource, beside, passwordSet }: WriteOutcome & { kind: 'changed' },
): TracedChange {
  return {
    resource: { type: name, id: resource.id },
    before: { ...storedAttributes(type, before), ...beside?.before },
    after: { ...storedAttributes(type, resource), ...beside?.after },
    passwordSet,
  };
}

/**
 * The new values of a record, or null if the change makes no difference. A rejection is returned, so that nothing is
 * thrown through the transaction.
 */
function applied(
  request: ScimRequest,
  before: ResourceRecord,
  change: RequestedChange,
): ResourceInput | ScimError | null {
  const error = checkPreconditions(request, before.version);
  if (error) return error;
  try {
    return change.apply(before.attributes);
  } catch (refused) {
    if (isScimError(refused)) return refused;
    throw refused;
  }
}
