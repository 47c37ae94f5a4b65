import { isScimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { parseResource } from '@/lib/scim/resource-kinds/parse-resource';
import { findAttribute, findIn } from '@/lib/scim/schema/find-attribute';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import type { Path } from './apply-error';

export interface AttributeProblem {
  path: Path;
  reason: string;
}

/** The first attribute that the resource type does not have or that has an invalid value; null when all are valid. */
export function attributeProblem(type: ResourceType, attributes: ScimObject): AttributeProblem | null {
  return first(
    Object.entries(attributes).map(([name, value]) => unknownName(type, name, value) ?? wrongValue(type, name, value)),
  );
}

function wrongValue(type: ResourceType, name: string, value: Json): AttributeProblem | null {
  try {
    parseResource(type, { userName: 'anybody', [name]: value });
    return null;
  } catch (error) {
    if (!isScimError(error)) throw error;
    // The message repeats the name, but `path` already contains it.
    return { path: [name], reason: error.message.replace(`${name}:`, '') };
  }
}

function unknownName(type: ResourceType, name: string, value: Json): AttributeProblem | null {
  if (name === 'schemas') return null;
  const named = findAttribute(type, name);
  if (!named) return { path: [name], reason: 'is not an attribute of people' };
  if (named.kind === 'schema') return unknownKey(named.schema.attributes, value, [name]);
  const { attribute, sub } = named.target;
  if (sub || attribute.mutability === 'readOnly')
    return { path: [name], reason: sub ? 'must be an object' : 'is set by the server' };
  return unknownSub(attribute, value, [name]);
}

function unknownSub({ subAttributes }: Attribute, value: Json, path: Path): AttributeProblem | null {
  if (!subAttributes) return null;
  if (!Array.isArray(value)) return unknownKey(subAttributes, value, path);
  return first(value.map((one, index) => unknownKey(subAttributes, one, [...path, index])));
}

function unknownKey(known: readonly Attribute[], value: Json, path: Path): AttributeProblem | null {
  if (!isObject(value)) return null;
  return first(
    Object.entries(value).map(([key, one]) => {
      const attribute = findIn(known, key);
      return attribute
        ? unknownSub(attribute, one, [...path, key])
        : { path: [...path, key], reason: 'is not an attribute of people' };
    }),
  );
}

const first = (problems: (AttributeProblem | null)[]): AttributeProblem | null =>
  problems.find((problem) => problem !== null) ?? null;
