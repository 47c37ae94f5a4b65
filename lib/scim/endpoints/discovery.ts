import type { ScimCapabilities, ScimContext } from '@/lib/scim/protocol/context';
import { scimError } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { scimResponse } from '@/lib/scim/protocol/response';
import { CURSOR_SECONDS } from '@/lib/scim/query/cursor';
import { DEFAULT_COUNT } from '@/lib/scim/query/list-query';
import { listResponse } from '@/lib/scim/query/list-response';
import { fromUrl } from '@/lib/scim/query/query';
import { describeSchema, schemasOf } from '@/lib/scim/resources/schemas';
import type { ResourceType } from '@/lib/scim/schema/types';
import { readEndpoint } from './endpoint';

/** "If a 'filter' is provided, the service provider SHOULD respond with HTTP status code 403" (RFC 7644 section 4). */
function refuseFilter(request: Pick<Request, 'url'>): void {
  if (fromUrl(request)('filter') !== null) throw scimError('discovery-filter');
}

/** All resources of one discovery endpoint, on a single page. @throws ScimError `discovery-filter` */
function discoveryList(request: Pick<Request, 'url'>, resources: ScimObject[]): Response {
  refuseFilter(request);
  return scimResponse(200, listResponse(resources.length, 1, resources));
}

/** The resource with that id, compared case-insensitively. @throws ScimError `not-found` */
function discoveryItem(resources: ScimObject[], id: string): Response {
  const found = resources.find((resource) => String(resource.id).toLowerCase() === id.toLowerCase());
  if (!found) throw scimError('not-found');
  return scimResponse(200, found);
}

/** `GET /ResourceTypes` (RFC 7644 section 4). */
export const listResourceTypes = readEndpoint(async (request, context) =>
  discoveryList(request, describeTypes(context)),
);

/** `GET /ResourceTypes/{name}`. */
export const getResourceType = readEndpoint(async (_request, context, id) => discoveryItem(describeTypes(context), id));

function describeTypes({ resources, scope }: ScimContext) {
  return Object.values(resources).map(({ type }) => describeResourceType(type, scope.baseUrl));
}

/** The ResourceType resource of RFC 7643 section 6. */
function describeResourceType(type: ResourceType, baseUrl: string): ScimObject {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: type.name,
    name: type.name,
    endpoint: type.endpoint,
    description: type.description,
    schema: type.schema.id,
    schemaExtensions: type.schemaExtensions.map(({ schema, required }) => ({ schema: schema.id, required })),
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${type.name}` },
  };
}

/** `GET /Schemas` (RFC 7644 section 4). */
export const listSchemas = readEndpoint(async (request, context) => discoveryList(request, describeSchemas(context)));

/** `GET /Schemas/{urn}`. */
export const getSchema = readEndpoint(async (_request, context, id) => discoveryItem(describeSchemas(context), id));

function describeSchemas({ resources, scope }: ScimContext) {
  return schemasOf(Object.values(resources).map(({ type }) => type)).map((schema) =>
    describeSchema(schema, scope.baseUrl),
  );
}

/** `GET /ServiceProviderConfig` (RFC 7644 section 4). */
export const getServiceProviderConfig = readEndpoint(async (request, { capabilities, scope }) => {
  refuseFilter(request);
  return scimResponse(200, serviceProviderConfig(capabilities, scope.baseUrl));
});

/**
 * The ServiceProviderConfig resource of RFC 7643 section 5, with `pagination` from RFC 9865 section 4 and
 * `securityEvents` from RFC 9967 section 4 unless the connection serves only the former.
 */
function serviceProviderConfig(capabilities: ScimCapabilities, baseUrl: string): ScimObject {
  const { bulk, filter, documentationUri, eventUris, strictRfc7643 = false } = capabilities;
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    ...(documentationUri ? { documentationUri } : {}),
    patch: { supported: capabilities.patch },
    bulk: { ...bulk },
    filter: { ...filter },
    ...(!strictRfc7643 && {
      pagination: {
        cursor: true,
        index: true,
        defaultPaginationMethod: 'index',
        defaultPageSize: Math.min(DEFAULT_COUNT, filter.maxResults),
        maxPageSize: filter.maxResults,
        cursorTimeout: CURSOR_SECONDS,
      },
    }),
    changePassword: { supported: capabilities.changePassword },
    sort: { supported: capabilities.sort },
    etag: { supported: capabilities.etag },
    ...(eventUris && !strictRfc7643 && { securityEvents: { asyncRequest: 'none', eventUris: [...eventUris] } }),
    authenticationSchemes: capabilities.authenticationSchemes.map((scheme) => ({ ...scheme })),
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}
