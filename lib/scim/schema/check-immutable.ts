import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, own, type ScimObject, sameJson } from '@/lib/scim/protocol/json';
import type { Attribute, ResourceType } from './types';

/**
 * Checks a change against immutability (RFC 7643 section 2.2, RFC 7644 sections 3.5.1 and 3.5.2): an immutable
 * attribute may be set once, but neither changed nor removed.
 * @throws ScimError `immutable`
 */
export function checkImmutable(type: ResourceType, before: ScimObject, after: ScimObject): void {
  checkAll(type.schema.attributes, before, after);
  for (const { schema } of type.schemaExtensions)
    checkAll(schema.attributes, objectOf(own(before, schema.id)), objectOf(own(after, schema.id)), `${schema.id}:`);
}

/** @param prefix prepended to the names to form their paths */
function checkAll(definitions: readonly Attribute[], before: ScimObject, after: ScimObject, prefix = ''): void {
  for (const definition of definitions) {
    if (definition.mutability !== 'immutable' && !definition.subAttributes) continue;
    const was = own(before, definition.name);
    const is = own(after, definition.name);
    if (was === undefined || sameJson(was, is ?? null)) continue;
    if (definition.mutability === 'immutable' && !sameValue(definition, was, is))
      throw immutable(`${prefix}${definition.name}`);
    if (isObject(was) && isObject(is)) checkValue(definition, was, is, `${prefix}${definition.name}`);
  }
}

/**
 * The same check for the sub-attributes of one value; removing the value as a whole is allowed.
 * @param path of the attribute, as a PATCH would name it
 */
export function checkValue(
  { subAttributes = [] }: Attribute,
  before: ScimObject,
  after: ScimObject,
  path: string,
): void {
  checkAll(subAttributes, before, after, `${path}.`);
}

function sameValue({ caseExact }: Attribute, was: Json, is: Json | undefined): boolean {
  return !caseExact && typeof was === 'string' && typeof is === 'string' && was.toLowerCase() === is.toLowerCase();
}

const objectOf = (value: Json | undefined): ScimObject => (isObject(value) ? value : {});

const immutable = (path: string) => scimError('immutable', msg('scim.pathCanBeSetOnly', { path }));
