import type { ScimHandler } from '../context';
import { fromSearchRequest, parseListQuery } from '../query';
import { readBody } from '../read-body';
import type { ResourceName } from '../resource-kinds';
import { readEndpoint } from './endpoint';
import { listOf } from './list-resources';
import { resourceful } from './resource-endpoint';

/** `POST /Users/.search` and the like (RFC 7644 section 3.4.3): a list query in the body. It changes nothing. */
export function searchResources(name: ResourceName): ScimHandler {
  return readEndpoint(async (request, context) => {
    const served = resourceful(context, name);
    const parameters = fromSearchRequest(await readBody(request, context.trace));
    return listOf(served, context, parseListQuery(served.type, parameters, context.capabilities.filter.maxResults));
  });
}
