import type { JsonObject } from '@/lib/platform/shared/json';
import type { DeclaredAttribute, ExtensionSchema } from './extension-schema';

/** Converts our field names to those of files, for audit rows and exports. */
export function toSchemaFile({
  urn,
  resourceType,
  name,
  description,
  required,
  attributes,
}: ExtensionSchema): JsonObject {
  return { urn, resource_type: resourceType, name, description, required, attributes: attributes.map(toAttributeFile) };
}

function toAttributeFile({
  subAttributes,
  canonicalValues,
  referenceTypes,
  ...attribute
}: DeclaredAttribute): JsonObject {
  return {
    ...attribute,
    ...(canonicalValues && { canonicalValues }),
    ...(referenceTypes && { referenceTypes }),
    ...(subAttributes && { subAttributes: subAttributes.map(toAttributeFile) }),
  };
}
