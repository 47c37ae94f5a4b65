import type { ScimContext } from '@/lib/scim/protocol/context';
import { describeResourceType } from '@/lib/scim/resources/resource-types';
import { discoveryItem, discoveryList } from './discovery';
import { readEndpoint } from './endpoint';

/** `GET /ResourceTypes` (RFC 7644 section 4). */
export const listResourceTypes = readEndpoint(async (request, context) => discoveryList(request, describeAll(context)));

/** `GET /ResourceTypes/{name}`. */
export const getResourceType = readEndpoint(async (_request, context, id) => discoveryItem(describeAll(context), id));

function describeAll({ resources, scope }: ScimContext) {
  return Object.values(resources).map(({ type }) => describeResourceType(type, scope.baseUrl));
}
