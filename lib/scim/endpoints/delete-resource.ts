import type { ScimHandler } from '../context';
import { refusal } from '../errors';
import { checkPreconditions } from '../etag';
import type { ResourceName } from '../resource-kinds';
import { storedAttributes } from '../schema/stored-attributes';
import type { ResourceRecord } from '../store';
import { tracedOperation } from '../trace';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';

/** `DELETE /Users/{id}` and the like (RFC 7644 section 3.6). */
export function deleteResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, id) => {
    const { store, type } = resourceful(context, name);
    context.trace.understood([tracedOperation('delete', { resource: name, id })]);
    const seen: { current?: ResourceRecord } = {};
    const outcome = await store.delete(context.scope, resourceId(id), (current) => {
      seen.current = current;
      return checkPreconditions(request, current.version);
    });
    if (outcome.kind !== 'not-found') context.trace.about({ type: name, id }, seen.current?.attributes);
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind === 'not-found') throw refusal('not-found');
    context.trace.changed({
      resource: { type: name, id },
      before: storedAttributes(type, seen.current),
      after: null,
      passwordSet: false,
    });
    return new Response(null, { status: 204 });
  });
}
