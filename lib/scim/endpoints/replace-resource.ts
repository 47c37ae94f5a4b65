import type { ScimHandler } from '@/lib/scim/protocol/context';
import { checkPreconditions } from '@/lib/scim/protocol/etag';
import { readBody } from '@/lib/scim/protocol/read-body';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import { fromUrl, projectionOf } from '@/lib/scim/query/query';
import type { ResourceName } from '../resource-kinds';
import { unfoldCore } from '../schema/unfold-core';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';
import { changed, resourceResponse, viewOf } from './resource-response';
import { tracedChange } from './traced-change';

/** `PUT /Users/{id}` and the like (RFC 7644 section 3.5.1): what is left out is unassigned. */
export function replaceResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, id) => {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, fromUrl(request));
    const decide = served.kind.replace(served.type, unfoldCore(served.type, await readBody(request, context)));
    context.trace.understood([tracedOperation('replace', { resource: name, id })]);
    const outcome = await tracedChange(
      context,
      served,
      resourceId(id),
      (current) => {
        const error = checkPreconditions(request, current.version);
        return error ? { kind: 'refuse', error } : decide(current);
      },
      viewOf(served, projection),
    );
    return resourceResponse(200, changed(outcome, served), served, context, projection);
  });
}
