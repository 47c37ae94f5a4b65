import type { ScimHandler } from '@/lib/scim/protocol/context';
import { readBody } from '@/lib/scim/protocol/read-body';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import { fromUrl, projectionOf } from '@/lib/scim/query/query';
import type { ResourceName } from '../resource-kinds';
import { unfoldCore } from '../schema/unfold-core';
import { changeResource } from './change-resource';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceResponse, viewOf } from './resource-response';

/** `PUT /Users/{id}` and the like (RFC 7644 section 3.5.1). Attributes that the body omits are unassigned. */
export function replaceResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, id) => {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, fromUrl(request));
    const body = await readBody(request, context);
    const change = served.kind.replace(served.type, unfoldCore(served.type, body));
    context.trace.understood([tracedOperation('replace', { resource: name, id })]);
    const view = viewOf(served, projection);
    const record = await changeResource(request, context, served, { id, change, view });
    context.trace.applied(served.type, body);
    return resourceResponse(200, record, served, context, projection);
  });
}
