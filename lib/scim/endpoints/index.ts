import type { ScimHandler } from '../context';
import { createUser } from './create-user';
import { deleteUser } from './delete-user';
import { getUser } from './get-user';
import { listUsers } from './list-users';
import { patchUser } from './patch-user';
import { replaceUser } from './replace-user';
import { getResourceType, listResourceTypes } from './resource-types';
import { getSchema, listSchemas } from './schemas';
import { searchUsers } from './search-users';
import { getServiceProviderConfig } from './service-provider-config';

export interface ScimEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `/scim/v2`. A segment `:id` stands for any one segment; written-out paths come before. */
  path: string;
  handler: ScimHandler;
}

/** Every endpoint of the service. */
export const SCIM_ENDPOINTS: readonly ScimEndpoint[] = [
  { method: 'GET', path: '/ServiceProviderConfig', handler: getServiceProviderConfig },
  { method: 'GET', path: '/ResourceTypes', handler: listResourceTypes },
  { method: 'GET', path: '/ResourceTypes/:id', handler: getResourceType },
  { method: 'GET', path: '/Schemas', handler: listSchemas },
  { method: 'GET', path: '/Schemas/:id', handler: getSchema },
  { method: 'POST', path: '/Users/.search', handler: searchUsers },
  { method: 'POST', path: '/Users', handler: createUser },
  { method: 'GET', path: '/Users', handler: listUsers },
  { method: 'GET', path: '/Users/:id', handler: getUser },
  { method: 'PUT', path: '/Users/:id', handler: replaceUser },
  { method: 'PATCH', path: '/Users/:id', handler: patchUser },
  { method: 'DELETE', path: '/Users/:id', handler: deleteUser },
];
