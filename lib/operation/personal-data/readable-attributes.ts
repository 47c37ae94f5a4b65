import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/**
 * A person's attributes without those that are never returned (RFC 7643, 7) and stored only as a hash, if at all.
 * Attributes that are no longer in any schema are included.
 */
export function readableAttributes(
  attributes: JsonObject,
  { schema, schemaExtensions }: Pick<ResourceType, 'schema' | 'schemaExtensions'>,
): JsonObject {
  const core = readable(schema.attributes, attributes);
  return Object.fromEntries(
    Object.entries(core).map(([name, value]) => {
      const extension = schemaExtensions.find((one) => one.schema.id === name);
      return [name, extension && isObject(value) ? readable(extension.schema.attributes, value) : value];
    }),
  );
}

function readable(definitions: readonly Attribute[], value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]) => {
      const definition = definitions.find((one) => one.name === name);
      if (definition && (definition.returned === 'never' || definition.kept === false)) return [];
      return [[name, within(definition?.subAttributes, held)]];
    }),
  );
}

function within(parts: readonly Attribute[] | undefined, value: JsonValue): JsonValue {
  if (!parts) return value;
  if (Array.isArray(value)) return value.map((one) => within(parts, one));
  return isObject(value) ? readable(parts, value) : value;
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
