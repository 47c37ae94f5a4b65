import type { Attribute, ResourceType } from './types';

/**
 * A resource type with attributes made read-only, so that they are not taken from input, not required and not lost.
 * @param stays whether an attribute keeps its mutability; `urn` is null for the core schema
 */
export function withReadOnly(
  type: ResourceType,
  stays: (urn: string | null, attribute: Attribute) => boolean,
): ResourceType {
  const of = (urn: string | null, attributes: readonly Attribute[]) =>
    attributes.map((attribute) =>
      stays(urn, attribute) ? attribute : { ...attribute, mutability: 'readOnly' as const },
    );
  return {
    ...type,
    schema: { ...type.schema, attributes: of(null, type.schema.attributes) },
    schemaExtensions: type.schemaExtensions.map(({ schema, required }) => ({
      required,
      schema: { ...schema, attributes: of(schema.id, schema.attributes) },
    })),
  };
}
