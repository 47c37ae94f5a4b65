import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import type { ResourceRecord } from '@/lib/scim/protocol/store';
import { findAttribute, findIn } from './find-attribute';
import type { Attribute, ResourceType } from './types';

/** The stored attributes under the tenant's names, without computed ones, which are present only when requested. */
export function storedAttributes(type: ResourceType, { stored, attributes }: ResourceRecord): ScimObject {
  const kept = Object.entries(stored ?? attributes).flatMap(([name, value]): [string, Json][] => {
    const named = findAttribute(type, name);
    if (named?.kind === 'schema') return [[name, isObject(value) ? storedIn(named.schema.attributes, value) : value]];
    return named?.target.attribute.computed ? [] : [[name, value]];
  });
  return Object.fromEntries(kept);
}

function storedIn(attributes: readonly Attribute[], values: ScimObject): ScimObject {
  const kept = Object.entries(values).filter(([name]) => !findIn(attributes, name)?.computed);
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const subAttributes = findIn(attributes, name)?.subAttributes;
      return [name, subAttributes && isObject(value) ? storedIn(subAttributes, value) : value];
    }),
  );
}
