import { ENTERPRISE_USER_SCHEMA } from './enterprise-user';
import { GROUP_SCHEMA } from './group';
import type { ResourceType, SchemaExtension } from './types';
import { USER_SCHEMA } from './user';

/**
 * The resource type of people: the User schema, the Enterprise extension and the tenant's own extensions.
 * @param extensions schemas beyond RFC 7643, each with its own URN
 */
export function userResourceType(extensions: readonly SchemaExtension[] = []): ResourceType {
  return {
    name: 'User',
    endpoint: '/Users',
    description: 'User Account',
    schema: USER_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_USER_SCHEMA, required: false }, ...extensions],
  };
}

/**
 * The resource type of groups, with the tenant's extensions for them.
 * @param extensions as for people
 */
export function groupResourceType(extensions: readonly SchemaExtension[] = []): ResourceType {
  return {
    name: 'Group',
    endpoint: '/Groups',
    description: 'Group',
    schema: GROUP_SCHEMA,
    schemaExtensions: extensions,
  };
}
