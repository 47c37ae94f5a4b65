import { sameJson } from '@/lib/directory/changed-attributes';
import type { PersonAttributes } from '@/lib/people/person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import { isObject } from '@/lib/scim/protocol/json';
import { coerce } from '@/lib/scim/schema/coerce';
import { COMMON_ATTRIBUTES } from '@/lib/scim/schema/common';
import { findIn } from '@/lib/scim/schema/find-attribute';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { validateResource } from '@/lib/scim/schema/validate-resource';

/** Attributes that a record has elsewhere, or that Tessera assigns. */
const elsewhere = new Set(['username', 'active', 'password', 'groups', 'id', 'meta', 'schemas']);

export interface TakenAttributes {
  attributes: JsonObject;
  /** Why some are left out. */
  reasons: Sayable[];
}

/** The attributes of a record in the form that the tenant's schemas define. What does not fit is left out. */
export function takenAttributes(type: ResourceType, given: JsonObject): TakenAttributes {
  const taken: TakenAttributes = { attributes: {}, reasons: [] };
  for (const [name, value] of Object.entries(given)) {
    if (elsewhere.has(name.toLowerCase())) continue;
    const extension = type.schemaExtensions.find(({ schema }) => schema.id.toLowerCase() === name.toLowerCase());
    if (extension && isObject(value)) {
      const inner: TakenAttributes = { attributes: {}, reasons: taken.reasons };
      for (const [part, one] of Object.entries(value))
        take(inner, findIn(extension.schema.attributes, part), one, `${extension.schema.id}:${part}`);
      if (Object.keys(inner.attributes).length > 0) taken.attributes[extension.schema.id] = inner.attributes;
    } else take(taken, findIn(type.schema.attributes, name) ?? findIn(COMMON_ATTRIBUTES, name), value, name);
  }
  return taken;
}

function take(
  { attributes, reasons }: TakenAttributes,
  attribute: Attribute | undefined,
  value: JsonValue,
  path: string,
): void {
  if (!attribute || attribute.computed) {
    reasons.push(msg('moving.attributeIsUnknown', { attribute: path }));
    return;
  }
  if (attribute.mutability === 'readOnly' || attribute.returned === 'never') return;
  try {
    const coerced = coerce(attribute, value, path);
    if (coerced !== undefined) attributes[attribute.name] = coerced;
  } catch (error) {
    if (!isScimError(error)) throw error;
    reasons.push(msg('moving.attributeDoesNotFit', { attribute: path, reason: publicError(error).detail }));
  }
}

/** Why a person cannot have these attributes. */
export function reasonAgainst(
  type: ResourceType,
  attributes: PersonAttributes,
  before: PersonAttributes | null,
): Sayable | null {
  try {
    validateResource(type, attributes, before ?? undefined);
    return null;
  } catch (error) {
    if (isScimError(error)) return publicError(error).detail;
    throw error;
  }
}

/** The names of the attributes that differ. */
export const differing = (before: JsonObject, after: JsonObject): string[] =>
  Object.keys(after).filter((name) => !sameJson(before[name], after[name]));
