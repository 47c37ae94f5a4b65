import type { ScimHandler } from '@/lib/scim/protocol/context';
import { bulk } from '../bulk/bulk';
import { createResource } from '../endpoints/create-resource';
import { deleteResource } from '../endpoints/delete-resource';
import {
  getResourceType,
  getSchema,
  getServiceProviderConfig,
  listResourceTypes,
  listSchemas,
} from '../endpoints/discovery';
import { getMe, getResource } from '../endpoints/get-resource';
import { listResources, searchResources } from '../endpoints/list-resources';
import { patchResource } from '../endpoints/patch-resource';
import { replaceResource } from '../endpoints/replace-resource';
import { listRoot, searchRoot } from '../endpoints/search-root';
import { RESOURCE_KINDS, type ResourceName } from '../resource-kinds';

export interface ScimEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/scim/v2`. A segment `{id}` matches any one segment; literal paths take precedence. */
  path: string;
  handler: ScimHandler;
}

function resourceEndpoints(name: ResourceName): ScimEndpoint[] {
  const { endpoint: path } = RESOURCE_KINDS[name];
  return [
    { method: 'POST', path: `${path}/.search`, handler: searchResources(name) },
    { method: 'POST', path, handler: createResource(name) },
    { method: 'GET', path, handler: listResources(name) },
    { method: 'GET', path: `${path}/{id}`, handler: getResource(name) },
    { method: 'PUT', path: `${path}/{id}`, handler: replaceResource(name) },
    { method: 'PATCH', path: `${path}/{id}`, handler: patchResource(name) },
    { method: 'DELETE', path: `${path}/{id}`, handler: deleteResource(name) },
  ];
}

/** Every SCIM endpoint. */
export const SCIM_ENDPOINTS: readonly ScimEndpoint[] = [
  { method: 'GET', path: '/', handler: listRoot },
  { method: 'POST', path: '/.search', handler: searchRoot },
  { method: 'GET', path: '/ServiceProviderConfig', handler: getServiceProviderConfig },
  { method: 'GET', path: '/ResourceTypes', handler: listResourceTypes },
  { method: 'GET', path: '/ResourceTypes/{id}', handler: getResourceType },
  { method: 'GET', path: '/Schemas', handler: listSchemas },
  { method: 'GET', path: '/Schemas/{id}', handler: getSchema },
  { method: 'POST', path: '/Bulk', handler: bulk },
  { method: 'GET', path: '/Me', handler: getMe },
  ...(Object.keys(RESOURCE_KINDS) as ResourceName[]).flatMap(resourceEndpoints),
];
