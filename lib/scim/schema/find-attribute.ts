import { COMMON_ATTRIBUTES } from './common';
import type { Attribute, ResourceType, Schema } from './types';

/** An attribute of a resource type, or one of its sub-attributes. */
export interface Target {
  /** The URN under which the attribute is stored; null for the core schema. */
  readonly extension: string | null;
  readonly attribute: Attribute;
  readonly sub: Attribute | null;
}

/** The name that a PATCH would use: `emails.value`, prefixed with the URN for an extension. */
export function pathOf({ extension, attribute, sub }: Target): string {
  return `${extension === null ? '' : `${extension}:`}${attribute.name}${sub ? `.${sub.name}` : ''}`;
}

/** The same for the attribute as a whole. */
export const wholePathOf = (target: Target): string => pathOf({ ...target, sub: null });

/** What a name refers to: an attribute, or (a bare URN) a whole schema. */
export type Named =
  | { kind: 'attribute'; target: Target }
  | { kind: 'schema'; schema: Schema; extension: string | null };

const indexes = new WeakMap<readonly Attribute[], Map<string, Attribute>>();

/** Finds by name, case-insensitively (RFC 7643 section 2.1), aliases included. */
export function findIn(attributes: readonly Attribute[], name: string): Attribute | undefined {
  let index = indexes.get(attributes);
  if (!index) {
    index = new Map(
      attributes.flatMap((one) => [one.name, ...(one.aliases ?? [])].map((key) => [key.toLowerCase(), one] as const)),
    );
    indexes.set(attributes, index);
  }
  return index.get(name.toLowerCase());
}

/**
 * Clients name the same attributes in each request. Others, and long ones, are resolved each time, so that none can
 * fill the memory.
 */
const KNOWN_AT_MOST = 1_000;
const LONGEST_KNOWN = 200;
const known = new WeakMap<ResourceType, Map<string, Named | null>>();

/**
 * Resolves `name`, `name.sub`, `urn:…:name`, `urn:…:name.sub` or `urn:…`, case-insensitively. A dot after the URN is
 * accepted too, because Entra ID sends it.
 * @returns null when the resource type has no such attribute or schema
 */
export function findAttribute(type: ResourceType, path: string): Named | null {
  if (path.length > LONGEST_KNOWN) return resolvePath(type, path);
  const names = known.get(type) ?? new Map<string, Named | null>();
  if (names.size === 0) known.set(type, names);
  let named = names.get(path);
  if (named === undefined) {
    named = resolvePath(type, path);
    if (names.size < KNOWN_AT_MOST) names.set(path, named);
  }
  return named;
}

function resolvePath(type: ResourceType, path: string): Named | null {
  const lower = path.toLowerCase();
  if (!lower.startsWith('urn:'))
    return inSchema(type.schema, null, path) ?? inAttributes(COMMON_ATTRIBUTES, null, path);
  const owner = ownerOf(type, lower);
  if (!owner) return null;
  const { schema, urn } = owner;
  const extension = schema === type.schema ? null : schema.id;
  if (lower.length === urn.length) return { kind: 'schema', schema, extension };
  const rest = path.slice(urn.length + 1);
  return inSchema(schema, extension, rest) ?? (extension ? null : inAttributes(COMMON_ATTRIBUTES, null, rest));
}

/**
 * `active` after a colon, or after a dot where the name before it is that of a schema because a version precedes it:
 * `urn:example:custom:2.0:User.active`, but not `urn:example:custom:2.0:User:subscription.active`.
 */
const ACTIVE_BELOW_URN = /:(?:active|\d[\d.]*:[^:.]+\.active)$/;
const CORE_SCHEMAS = 'urn:ietf:params:scim:schemas:core:';

/**
 * Whether a path that `findAttribute` does not find names an extension that the resource type does not have, or an
 * attribute or sub-attribute (`manager.nonsense`) that its extension does not declare. Mistakes
 * do not count as undeclared: a core schema that is not the type's own (`…:Users`), `active` below any URN, a core
 * attribute below an extension, and a part of an attribute that has none (`department.nonsense`).
 */
export function isUndeclaredExtension(type: ResourceType, path: string): boolean {
  const lower = path.toLowerCase();
  if (!lower.startsWith('urn:')) return false;
  const owner = ownerOf(type, lower);
  // Whatever the URN, someone is to be deactivated.
  if (!owner) return !lower.startsWith(CORE_SCHEMAS) && !ACTIVE_BELOW_URN.test(lower);
  if (owner.schema === type.schema || lower.length === owner.urn.length) return false;
  const [name = ''] = path.slice(owner.urn.length + 1).split('.');
  const declared = findIn(owner.schema.attributes, name);
  if (declared) return declared.type === 'complex';
  return !findIn(type.schema.attributes, name) && !findIn(COMMON_ATTRIBUTES, name);
}

/** The schema whose URN, current or old, the path starts with; the longest match wins. */
function ownerOf(type: ResourceType, lower: string): { schema: Schema; urn: string } | undefined {
  return [type.schema, ...type.schemaExtensions.map((extension) => extension.schema)]
    .flatMap((schema) => [schema.id, ...(schema.aliases ?? [])].map((urn) => ({ schema, urn: urn.toLowerCase() })))
    .filter(({ urn }) => lower === urn || lower.startsWith(`${urn}:`) || lower.startsWith(`${urn}.`))
    .sort((left, right) => right.urn.length - left.urn.length)[0];
}

function inSchema(schema: Schema, extension: string | null, path: string): Named | null {
  return inAttributes(schema.attributes, extension, path);
}

function inAttributes(attributes: readonly Attribute[], extension: string | null, path: string): Named | null {
  const [name = '', subName, ...more] = path.split('.');
  const attribute = findIn(attributes, name);
  if (!attribute || more.length > 0) return null;
  if (subName === undefined) return { kind: 'attribute', target: { extension, attribute, sub: null } };
  const sub = findIn(attribute.subAttributes ?? [], subName);
  return sub ? { kind: 'attribute', target: { extension, attribute, sub } } : null;
}
