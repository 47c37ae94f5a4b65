import type { ScimHandler } from '@/lib/scim/protocol/context';
import { scimError } from '@/lib/scim/protocol/errors';
import { checkPreconditions } from '@/lib/scim/protocol/etag';
import type { DeleteOutcome, ResourceRecord } from '@/lib/scim/protocol/store';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import type { ResourceName } from '../resource-kinds';
import { storedAttributes } from '../schema/stored-attributes';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';

/** The record as it was, with its row locked, and whether it was deleted. */
type Deletion = { kind: 'not-found' } | ({ before: ResourceRecord } & DeleteOutcome);

/** `DELETE /Users/{id}` and the like (RFC 7644 section 3.6). */
export function deleteResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, given) => {
    const { type } = resourceful(context, name);
    context.trace.understood([tracedOperation('delete', { resource: name, id: given })]);
    const id = resourceId(given);
    const outcome = await context.transaction(async (writers): Promise<Deletion> => {
      const locked = await writers[name].lockToDelete(context.scope, id);
      if (!locked) return { kind: 'not-found' };
      const { before } = locked;
      const error = checkPreconditions(request, before.version);
      return error ? { kind: 'refused', error, before } : { ...(await locked.delete()), before };
    });
    if (outcome.kind === 'not-found') throw scimError('not-found');
    context.trace.about({ type: name, id }, outcome.before.attributes);
    if (outcome.kind === 'refused') throw outcome.error;
    context.trace.changed({
      resource: { type: name, id },
      before: storedAttributes(type, outcome.before),
      after: null,
      passwordSet: false,
    });
    return new Response(null, { status: 204 });
  });
}
