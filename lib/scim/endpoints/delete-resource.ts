import type { ScimHandler } from '@/lib/scim/protocol/context';
import { refusal } from '@/lib/scim/protocol/errors';
import { checkPreconditions } from '@/lib/scim/protocol/etag';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import type { ResourceName } from '../resource-kinds';
import { storedAttributes } from '../schema/stored-attributes';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';

/** `DELETE /Users/{id}` and the like (RFC 7644 section 3.6). */
export function deleteResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, id) => {
    const { store, type } = resourceful(context, name);
    context.trace.understood([tracedOperation('delete', { resource: name, id })]);
    const outcome = await store.delete(context.scope, resourceId(id), ({ version }) =>
      checkPreconditions(request, version),
    );
    if (outcome.kind === 'not-found') throw refusal('not-found');
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
