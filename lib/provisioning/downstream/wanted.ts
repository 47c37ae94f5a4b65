import type { Person } from '@/lib/people/person';
import { writeAt } from '@/lib/scim/mapping/attribute-path';
import { asConnectionSees } from '@/lib/scim/mapping/map-attributes';
import { mappingOf } from '@/lib/scim/mapping/mapping';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { findIn } from '@/lib/scim/schema/find-attribute';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** Whether a value of the attribute may leave: neither a secret nor something that only a service provider sets. */
const mayLeave = ({ mutability, returned, kept }: Attribute) =>
  mutability !== 'readOnly' && mutability !== 'writeOnly' && returned !== 'never' && kept !== false;

/**
 * What an application should have of a person, under its names and without `schemas`. The externalId is our id: "an
 * identifier for the resource as defined by the provisioning client" (RFC 7643, 3.1).
 * @param people the tenant's resource type for people
 * @param remoteIds the ids there of other people, by ours, for the manager
 */
export function wantedUser(
  { id, attributes }: Pick<Person, 'id' | 'attributes'>,
  {
    people,
    rules,
    remoteIds,
  }: {
    people: ResourceType;
    rules: readonly MappingRule[];
    remoteIds: ReadonlyMap<string, string>;
  },
): ScimObject {
  const mapping = mappingOf(people, rules);
  const seen = asConnectionSees(mapping, withManagerThere(attributes, remoteIds));
  for (const path of mapping.kept) writeAt(seen, path, undefined);
  const { schema, schemaExtensions } = mapping.type;
  const wanted = known(seen, schema.attributes);
  for (const { schema: extension } of schemaExtensions) {
    const values = seen[extension.id];
    const kept = isObject(values) ? known(values, extension.attributes) : {};
    if (Object.keys(kept).length > 0) wanted[extension.id] = kept;
  }
  return { ...wanted, externalId: id, active: true };
}

function known(values: ScimObject, attributes: readonly Attribute[]): ScimObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const attribute = findIn(attributes, name);
      if (!attribute || !mayLeave(attribute)) return [];
      const kept = withoutKept(value, attribute);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

/** Sub-attributes, under the same rule. */
function withoutKept(value: Json, { subAttributes }: Attribute): Json | undefined {
  if (!subAttributes) return value;
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? known(one, subAttributes) : one));
  if (!isObject(value)) return value;
  const kept = known(value, subAttributes);
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** The manager by the id there; none if the manager is not there. */
function withManagerThere(attributes: ScimObject, remoteIds: ReadonlyMap<string, string>): ScimObject {
  const id = managerOf(attributes);
  if (id === null) return attributes;
  const { manager: _here, ...rest } = attributes[ENTERPRISE] as ScimObject;
  const value = remoteIds.get(id);
  return { ...attributes, [ENTERPRISE]: { ...rest, ...(value !== undefined && { manager: { value } }) } };
}

/** Our id of a person's manager; null without one. */
export function managerOf(attributes: ScimObject): string | null {
  const enterprise = attributes[ENTERPRISE];
  const manager = isObject(enterprise) ? enterprise.manager : undefined;
  const value = isObject(manager) ? manager.value : undefined;
  return typeof value === 'string' ? value : null;
}

/** `schemas` of what is sent (RFC 7643, 3.1). */
export const schemasOf = (type: ResourceType, values: ScimObject): string[] => [
  type.schema.id,
  ...Object.keys(values).filter((name) => name.toLowerCase().startsWith('urn:')),
];
