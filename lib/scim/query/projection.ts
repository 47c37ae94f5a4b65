import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, own, type ScimObject } from '@/lib/scim/protocol/json';
import { COMMON_ATTRIBUTES } from '@/lib/scim/schema/common';
import { findAttribute } from '@/lib/scim/schema/find-attribute';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/**
 * The attributes that a client asked for (RFC 7644 section 3.9). Names use the spelling of the schema, sub-attributes
 * are `name.sub`, and a whole extension is its URN.
 */
export type Projection = { kind: 'default' } | { kind: 'only' | 'without'; names: ReadonlySet<string> };

/** "standard attribute notation (Section 3.10)": a name with an optional URN in front and sub-attribute behind. */
const NOTATION = /^(?:urn:[^\s()[\]"]+|[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?)$/i;

/**
 * Reads `attributes` and `excludedAttributes`. Names that the resource type does not have are ignored.
 * @throws ScimError `attributes-and-excluded`; `path-syntax` for anything but a name, such as `emails[type eq "work"]`
 */
export function parseProjection(
  type: ResourceType,
  attributes: readonly string[],
  excluded: readonly string[],
): Projection {
  if (attributes.length > 0 && excluded.length > 0) throw scimError('attributes-and-excluded');
  if (attributes.length > 0) return { kind: 'only', names: namesOf(type, attributes) };
  if (excluded.length > 0) return { kind: 'without', names: namesOf(type, excluded) };
  return { kind: 'default' };
}

/**
 * Whether a projection shows an attribute or a sub-attribute of it.
 * @param name as spelled in the schema, prefixed with the URN for an extension attribute
 */
export function isShown(type: ResourceType, projection: Projection, name: string): boolean {
  const named = findAttribute(type, name);
  if (named?.kind !== 'attribute' || named.target.attribute.returned === 'never') return false;
  const {
    extension,
    attribute: { returned },
  } = named.target;
  const isNamed = listed(projection, name) || (extension !== null && listed(projection, extension));
  if (projection.kind !== 'only') return returned === 'always' || (returned === 'default' && !isNamed);
  return returned === 'always' || isNamed || [...projection.names].some((shown) => shown.startsWith(`${name}.`));
}

/** Reduces a resource to the attributes asked for, respecting each attribute's `returned` characteristic. */
export function project(type: ResourceType, resource: ScimObject, projection: Projection): ScimObject {
  const result = {
    ...projectAttributes(COMMON_ATTRIBUTES, '', resource, projection),
    ...projectAttributes(type.schema.attributes, '', resource, projection),
  };
  for (const { schema } of type.schemaExtensions) {
    const extension = own(resource, schema.id);
    const kept = isObject(extension) ? projectAttributes(schema.attributes, schema.id, extension, projection) : {};
    if (Object.keys(kept).length > 0) result[schema.id] = kept;
  }
  return result;
}

function projectAttributes(
  definitions: readonly Attribute[],
  urn: string,
  values: ScimObject,
  projection: Projection,
): ScimObject {
  const result: ScimObject = {};
  for (const definition of definitions) {
    const value = own(values, definition.name);
    const kept =
      value === undefined
        ? undefined
        : projectValue(definition, keyOf(urn, definition.name), value, projection, listed(projection, urn));
    if (kept !== undefined) result[definition.name] = kept;
  }
  return result;
}

/** @param inherited whether the parent of this value was named */
function projectValue(
  definition: Attribute,
  key: string,
  value: Json,
  projection: Projection,
  inherited: boolean,
): Json | undefined {
  if (definition.returned === 'never') return undefined;
  const named = inherited || listed(projection, key);
  const subs = definition.subAttributes ?? [];
  if (definition.returned !== 'always') {
    const viaSub = projection.kind === 'only' && subs.some((sub) => listed(projection, `${key}.${sub.name}`));
    const shown = projection.kind === 'only' ? named || viaSub : definition.returned === 'default' && !named;
    if (!shown) return undefined;
  }
  if (subs.length === 0) return value;
  const projectOne = (one: Json): Json => (isObject(one) ? projectSubs(subs, key, one, projection, named) : one);
  const kept = Array.isArray(value) ? value.map(projectOne).filter(isNotEmpty) : projectOne(value);
  return isNotEmpty(kept) ? kept : undefined;
}

function projectSubs(
  subs: readonly Attribute[],
  key: string,
  value: ScimObject,
  projection: Projection,
  named: boolean,
): ScimObject {
  const result: ScimObject = {};
  for (const sub of subs) {
    const one = own(value, sub.name);
    const inherited = projection.kind === 'only' && named;
    const kept = one === undefined ? undefined : projectValue(sub, `${key}.${sub.name}`, one, projection, inherited);
    if (kept !== undefined) result[sub.name] = kept;
  }
  return result;
}

function isNotEmpty(value: Json): boolean {
  return isObject(value) ? Object.keys(value).length > 0 : !Array.isArray(value) || value.length > 0;
}

function listed(projection: Projection, key: string): boolean {
  return projection.kind !== 'default' && projection.names.has(key);
}

function keyOf(urn: string, name: string): string {
  return urn ? `${urn}:${name}` : name;
}

function namesOf(type: ResourceType, paths: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of paths) {
    if (!NOTATION.test(path)) throw scimError('path-syntax', msg('scim.pathIsNotAttributeName', { path }));
    const named = findAttribute(type, path);
    if (named?.kind === 'schema' && named.extension) names.add(named.extension);
    if (named?.kind === 'schema' && !named.extension)
      named.schema.attributes.forEach((attribute) => names.add(attribute.name));
    if (named?.kind !== 'attribute') continue;
    const { extension, attribute, sub } = named.target;
    names.add(`${keyOf(extension ?? '', attribute.name)}${sub ? `.${sub.name}` : ''}`);
  }
  return names;
}
