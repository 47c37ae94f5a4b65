import type { ScimContext } from '@/lib/scim/protocol/context';
import { describeSchema, schemasOf } from '@/lib/scim/resources/schemas';
import { discoveryItem, discoveryList } from './discovery';
import { readEndpoint } from './endpoint';

/** `GET /Schemas` (RFC 7644 section 4). */
export const listSchemas = readEndpoint(async (request, context) => discoveryList(request, describeAll(context)));

/** `GET /Schemas/{urn}`. */
export const getSchema = readEndpoint(async (_request, context, id) => discoveryItem(describeAll(context), id));

function describeAll({ resources, scope }: ScimContext) {
  return schemasOf(Object.values(resources).map(({ type }) => type)).map((schema) =>
    describeSchema(schema, scope.baseUrl),
  );
}
