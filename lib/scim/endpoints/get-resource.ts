import { msg } from '@/lib/platform/shared/message';
import type { ScimHandler } from '@/lib/scim/protocol/context';
import { scimError } from '@/lib/scim/protocol/errors';
import { checkPreconditions, isNotModified } from '@/lib/scim/protocol/etag';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import { fromUrl, projectionOf } from '@/lib/scim/query/query';
import { tagged } from '@/lib/scim/resources/representation';
import type { ResourceName } from '../resource-kinds';
import { readEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';
import { resourceResponse, viewOf } from './resource-response';

/**
 * `GET /Users/{id}` and the like (RFC 7644 section 3.4.1). Answers 304 when `If-None-Match` contains the current ETag.
 */
export function getResource(name: ResourceName): ScimHandler {
  return readEndpoint(async (request, context, id) => {
    const served = resourceful(context, name);
    context.trace.understood([tracedOperation('read', { resource: name, id })]);
    const projection = projectionOf(served.type, fromUrl(request));
    const record = await served.store.get(context.scope, resourceId(id), viewOf(served, projection));
    if (!record) throw scimError('not-found');
    context.trace.about({ type: name, id }, record.attributes);
    const error = checkPreconditions(request, record.version);
    if (error) throw error;
    const known = request.headers.get('if-none-match');
    const etag = known === null ? null : tagged(served.type, record, context.scope.baseUrl, projection).etag;
    if (etag !== null && isNotModified(known, etag))
      return new Response(null, { status: 304, headers: { ETag: etag } });
    return resourceResponse(200, record, served, context, projection);
  });
}

/**
 * `GET /Me` (RFC 7644 section 3.11): the person that the token belongs to, answered like `GET /Users/{id}`, with that
 * URL as `Location`. Answers 404 for a token that does not belong to a person.
 */
export const getMe: ScimHandler = readEndpoint((request, context) => {
  const { actor } = context.scope;
  if (actor.type !== 'person') throw scimError('not-found', msg('scim.tokenDoesNotBelongTo'));
  return getResource('User')(request, context, actor.id);
});
