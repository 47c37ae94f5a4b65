import { refusal } from '../errors';
import { isObject, type Json, own, type ScimObject } from '../json';
import type { Attribute, ResourceType } from './types';

/**
 * Holds a whole resource against what its schemas require; called before anything is stored.
 * @param before the resource as it was, of a change: what was missing then may go on missing, so that an attribute
 *   that is required from some day on keeps nobody from being deactivated
 * @throws ScimRefusal `required-missing`
 */
export function validateResource(type: ResourceType, attributes: ScimObject, before?: ScimObject): void {
  requireAll(type.schema.attributes, attributes, before);
  for (const { schema, required } of type.schemaExtensions) {
    const extension = own(attributes, schema.id);
    const previous = before && own(before, schema.id);
    if (isObject(extension)) requireAll(schema.attributes, extension, isObject(previous) ? previous : undefined);
    else if (required && !(before && previous === undefined)) throw refusal('required-missing', `${schema.id} is required.`);
  }
}

function requireAll(definitions: readonly Attribute[], values: ScimObject, before: ScimObject | undefined): void {
  for (const definition of definitions) {
    const { name, required, mutability } = definition;
    const value = own(values, name);
    const previous = before && own(before, name);
    if (required && mutability !== 'readOnly' && isMissing(value) && !(before && isMissing(previous))) throw refusal('required-missing', `${name} is required.`);
    requireParts(definition, value, previous);
  }
}

/** Of each value of a complex attribute. */
function requireParts({ subAttributes = [], multiValued }: Attribute, value: Json | undefined, before: Json | undefined): void {
  if (!subAttributes.some(({ required }) => required)) return;
  for (const one of Array.isArray(value) ? value : [value]) {
    if (isObject(one)) requireAll(subAttributes, one, !multiValued && isObject(before) ? before : undefined);
  }
}

function isMissing(value: Json | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
