import { ENTERPRISE_USER_SCHEMA } from './enterprise-user';
import { GROUP_SCHEMA } from './group';
import type { ResourceType, SchemaExtension } from './types';
import { USER_SCHEMA } from './user';

/**
 * People, with the Enterprise extension and those that the tenant declares itself.
 * @param extensions schemas beyond RFC 7643, each under a URN of its own
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
 * Groups, with the extensions that the tenant declares for them.
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
