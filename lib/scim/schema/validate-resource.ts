import { refusal } from '../errors';
import { isObject, own, type ScimObject } from '../json';
import type { Attribute, ResourceType } from './types';

/**
 * Holds a whole resource against what its schemas require; called before anything is stored.
 * @throws ScimRefusal `required-missing`
 */
export function validateResource(type: ResourceType, attributes: ScimObject): void {
  requireAll(type.schema.attributes, attributes);
  for (const { schema, required } of type.schemaExtensions) {
    const extension = own(attributes, schema.id);
    if (isObject(extension)) requireAll(schema.attributes, extension);
    else if (required) throw refusal('required-missing', `${schema.id} is required.`);
  }
}

function requireAll(definitions: readonly Attribute[], values: ScimObject): void {
  for (const { name, required, mutability } of definitions) {
    const value = own(values, name);
    const missing = value === undefined || (typeof value === 'string' && value.trim() === '');
    if (required && mutability !== 'readOnly' && missing) throw refusal('required-missing', `${name} is required.`);
  }
}
