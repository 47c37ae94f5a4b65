import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { isObject } from '@/lib/scim/protocol/json';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/**
 * A person's attributes without those that are never returned. Their values are not stored, and the placeholders mean
 * nothing elsewhere.
 */
export function withoutStandIns({ schemaExtensions }: ResourceType, attributes: JsonObject): JsonObject {
  const shown = { ...attributes };
  for (const { schema } of schemaExtensions) {
    const values = attributes[schema.id];
    if (!isObject(values)) continue;
    const kept = Object.entries(values).filter(([name]) =>
      schema.attributes.some((attribute) => attribute.name === name && attribute.kept !== false),
    );
    shown[schema.id] = Object.fromEntries(
      kept.map(([name, value]) => [
        name,
        withoutParts(
          schema.attributes.find((attribute) => attribute.name === name),
          value,
        ),
      ]),
    );
  }
  return shown;
}

function withoutParts(attribute: Attribute | undefined, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((one) => withoutParts(attribute, one));
  if (!isObject(value)) return value;
  const hidden = (attribute?.subAttributes ?? []).filter(({ kept }) => kept === false).map(({ name }) => name);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.includes(name)));
}
