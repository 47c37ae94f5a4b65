import { msg } from '@/lib/platform/shared/message';
import { hasInvisible, preparedUserName } from '@/lib/platform/shared/user-name';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, own, type ScimObject } from '@/lib/scim/protocol/json';
import type { Attribute, ResourceType } from './types';

/**
 * Validates a whole resource against its schemas; called before anything is stored.
 * @param before the resource before the change. What was missing then may stay missing, so that a newly required
 *   attribute does not prevent deactivating existing people. Likewise, an existing user name with invisible characters
 *   may stay, although new ones are rejected
 * @throws ScimError `required-missing`, `wrong-type`
 */
export function validateResource(type: ResourceType, attributes: ScimObject, before?: ScimObject): void {
  requireAll(type.schema.attributes, attributes, before);
  for (const { schema, required } of type.schemaExtensions) {
    const extension = own(attributes, schema.id);
    const previous = before && own(before, schema.id);
    if (isObject(extension))
      requireAll(schema.attributes, extension, isObject(previous) ? previous : undefined, `${schema.id}:`);
    else if (required && !(before && previous === undefined))
      throw scimError('required-missing', msg('scim.idIsRequired', { id: schema.id }));
  }
}

/** @param prefix prepended to the names to form their paths */
function requireAll(
  definitions: readonly Attribute[],
  values: ScimObject,
  before: ScimObject | undefined,
  prefix = '',
): void {
  for (const definition of definitions) {
    const { name, required, mutability } = definition;
    const path = `${prefix}${name}`;
    const value = own(values, name);
    const previous = before && own(before, name);
    if (required && mutability !== 'readOnly' && isMissing(value) && !(before && isMissing(previous)))
      throw scimError('required-missing', msg('scim.idIsRequired', { id: path }));
    if (definition.isUserName) requireVisible(path, value, previous);
    requireParts(definition, value, previous, path);
  }
}

function requireVisible(path: string, value: Json | undefined, before: Json | undefined): void {
  if (typeof value !== 'string' || !hasInvisible(value)) return;
  if (typeof before !== 'string' || preparedUserName(before) !== preparedUserName(value))
    throw scimError('wrong-type', msg('scim.pathMustBeStringWithout', { path }));
}

/** Checks each value of a complex attribute. */
function requireParts(
  { subAttributes = [], multiValued }: Attribute,
  value: Json | undefined,
  before: Json | undefined,
  path: string,
): void {
  if (!subAttributes.some(({ required }) => required)) return;
  for (const one of Array.isArray(value) ? value : [value]) {
    if (isObject(one))
      requireAll(subAttributes, one, !multiValued && isObject(before) ? before : undefined, `${path}.`);
  }
}

function isMissing(value: Json | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
