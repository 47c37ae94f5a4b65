import { ENTERPRISE_USER_SCHEMA } from './enterprise-user';
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
