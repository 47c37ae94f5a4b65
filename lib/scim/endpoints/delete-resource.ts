import type { ScimHandler } from '../context';
import { refusal } from '../errors';
import { checkIfMatch } from '../etag';
import type { ResourceName } from '../resource-kinds';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';

/** `DELETE /Users/{id}` and the like (RFC 7644 section 3.6). */
export function deleteResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, id) => {
    const { store } = resourceful(context, name);
    const ifMatch = request.headers.get('if-match');
    const outcome = await store.delete(context.scope, resourceId(id), (current) => checkIfMatch(ifMatch, current.version));
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind === 'not-found') throw refusal('not-found');
    return new Response(null, { status: 204 });
  });
}
