import { ENTERPRISE_USER_SCHEMA } from './enterprise-user';
import type { ResourceType, Schema } from './types';
import { USER_SCHEMA } from './user';

/**
 * People, with the Enterprise extension and those that the tenant declares itself.
 * @param extensions schemas beyond RFC 7643, each under a URN of its own
 */
export function userResourceType(extensions: readonly Schema[] = []): ResourceType {
  return {
    name: 'User',
    endpoint: '/Users',
    description: 'User Account',
    schema: USER_SCHEMA,
    schemaExtensions: [ENTERPRISE_USER_SCHEMA, ...extensions].map((schema) => ({ schema, required: false })),
  };
}
