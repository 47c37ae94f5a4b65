import type { ScimObject } from '@/lib/scim/protocol/json';
import type { ResourceType } from '@/lib/scim/schema/types';

/** The ResourceType resource of RFC 7643 section 6. */
export function describeResourceType(type: ResourceType, baseUrl: string): ScimObject {
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
