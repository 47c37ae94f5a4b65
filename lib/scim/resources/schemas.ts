import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { Attribute, ResourceType, Schema } from '@/lib/scim/schema/types';

/** Every schema that the resource types use, without duplicates. */
export function schemasOf(types: readonly ResourceType[]): Schema[] {
  const all = types.flatMap((type) => [type.schema, ...type.schemaExtensions.map((extension) => extension.schema)]);
  return [...new Map(all.map((schema) => [schema.id, schema])).values()];
}

/** The Schema resource of RFC 7643 section 7. */
export function describeSchema(schema: Schema, baseUrl: string): ScimObject {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id: schema.id,
    name: schema.name,
    description: schema.description,
    attributes: schema.attributes.map(describeAttribute),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  };
}

/** The characteristics that RFC 7643 section 7 defines. Aliases and limits are internal and not included. */
export function describeAttribute(attribute: Attribute): ScimObject {
  const { name, type, multiValued, description, required, caseExact, mutability, returned, uniqueness } = attribute;
  const described: ScimObject = {
    name,
    type,
    multiValued,
    description: inEnglish(description),
    required,
    caseExact,
    mutability,
    returned,
    uniqueness,
  };
  if (attribute.canonicalValues) described.canonicalValues = [...attribute.canonicalValues];
  if (attribute.referenceTypes) described.referenceTypes = [...attribute.referenceTypes];
  if (attribute.subAttributes) described.subAttributes = attribute.subAttributes.map(describeAttribute);
  return described;
}
