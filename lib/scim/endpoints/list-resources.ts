import type { ScimContext, ScimHandler } from '@/lib/scim/protocol/context';
import { readBody } from '@/lib/scim/protocol/read-body';
import { scimResponse } from '@/lib/scim/protocol/response';
import type { ResourceQuery } from '@/lib/scim/protocol/store';
import { cannotSort, type ListQuery, parseListQuery, sortTarget } from '@/lib/scim/query/list-query';
import { pagingOf } from '@/lib/scim/query/paging';
import { fromSearchRequest, fromUrl, type Lookup, projectionOf } from '@/lib/scim/query/query';
import { represent } from '@/lib/scim/resources/representation';
import { boundedFilter } from '../filter/bounded-filter';
import { resolveFilter } from '../filter/resolve';
import type { ResourceName } from '../resource-kinds';
import type { ResourceType } from '../schema/types';
import { readEndpoint } from './endpoint';
import { type Resourceful, resourceful } from './resource-endpoint';
import { viewOf } from './resource-response';

/** `GET /Users` and the like (RFC 7644 section 3.4.2). */
export function listResources(name: ResourceName): ScimHandler {
  return readEndpoint(async (request, context) => listOf(resourceful(context, name), context, fromUrl(request)));
}

/** Runs a list query, whether its parameters came in the URL or in the body. */
async function listOf(served: Resourceful, context: ScimContext, parameters: Lookup): Promise<Response> {
  const {
    type,
    store,
    kind: { endpoint },
  } = served;
  const projection = projectionOf(type, parameters);
  const query = parseListQuery(parameters, context.capabilities.filter.maxResults);
  const filter = query.filter && boundedFilter(resolveFilter(type, query.filter.parsed));
  const sort = sortOf(type, query);
  const { answer, ...paging } = pagingOf(query, endpoint, context);
  const page = await store.list(context.scope, { filter, sort, ...paging }, viewOf(served, projection));
  return scimResponse(
    200,
    answer(
      page,
      page.resources.map((record) => represent(type, record, context.scope.baseUrl, projection)),
    ),
  );
}

function sortOf(type: ResourceType, { sortBy, order }: ListQuery): ResourceQuery['sort'] {
  if (!sortBy) return null;
  const by = sortTarget(type, sortBy);
  if (!by) throw cannotSort(sortBy);
  return { by, order };
}

/**
 * `POST /Users/.search` and the like (RFC 7644 section 3.4.3): a list query whose parameters are in the body. It is
 * read-only.
 */
export function searchResources(name: ResourceName): ScimHandler {
  return readEndpoint(async (request, context) =>
    listOf(resourceful(context, name), context, fromSearchRequest(await readBody(request, context))),
  );
}
