import type { ScimContext, ScimHandler } from '../context';
import { listResponse } from '../list-response';
import { fromUrl, type ListQuery, parseListQuery } from '../query';
import { represent } from '../representation';
import type { ResourceName } from '../resource-kinds';
import { scimResponse } from '../response';
import { tracedOperation } from '../trace';
import { readEndpoint } from './endpoint';
import { resourceful, type Resourceful } from './resource-endpoint';
import { viewOf } from './resource-response';

/** `GET /Users` and the like (RFC 7644 section 3.4.2). */
export function listResources(name: ResourceName): ScimHandler {
  return readEndpoint(async (request, context) => {
    const served = resourceful(context, name);
    return listOf(served, context, parseListQuery(served.type, fromUrl(request), context.capabilities.filter.maxResults));
  });
}

/** Runs a list query, however it came. */
export async function listOf(served: Resourceful, { scope, trace }: ScimContext, query: ListQuery): Promise<Response> {
  const { startIndex, count } = query;
  trace.understood([tracedOperation('list', { resource: served.name, startIndex, count })]);
  const page = await served.store.list(scope, query, viewOf(served, query.projection));
  const resources = page.resources.map((record) => represent(served.type, record, scope.baseUrl, query.projection));
  return scimResponse(200, listResponse(page.totalResults ?? 0, query.startIndex, resources));
}
