import { isObject, own, type ScimObject } from '@/lib/scim/protocol/json';
import { checkImmutable } from './check-immutable';
import type { Attribute, ResourceType } from './types';

/**
 * The result of a PUT (RFC 7644 section 3.5.1). Omitted attributes are unassigned, except those that the client cannot
 * know or set: read-only, never returned, and immutable ones.
 * @param sent the resource as `parseResource` read it
 * @throws ScimError `immutable`
 */
export function settleReplacement(type: ResourceType, current: ScimObject, sent: ScimObject): ScimObject {
  const settled = settleObject(type.schema.attributes, current, sent);
  for (const { schema } of type.schemaExtensions) {
    const before = own(current, schema.id);
    const given = own(sent, schema.id);
    const extension = settleObject(schema.attributes, isObject(before) ? before : {}, isObject(given) ? given : {});
    if (Object.keys(extension).length > 0) settled[schema.id] = extension;
  }
  checkImmutable(type, current, settled);
  return settled;
}

/** Applies the same rule inside a single complex value that was sent, for its sub-attributes. */
function settleObject(definitions: readonly Attribute[], current: ScimObject, sent: ScimObject): ScimObject {
  const settled: ScimObject = { ...sent };
  for (const definition of definitions) {
    const before = own(current, definition.name);
    const given = own(sent, definition.name);
    if (before === undefined) continue;
    if (given === undefined && stays(definition)) settled[definition.name] = before;
    else if (isObject(before) && isObject(given))
      settled[definition.name] = settleObject(definition.subAttributes ?? [], before, given);
  }
  return settled;
}

function stays({ mutability, returned, computed }: Attribute): boolean {
  return !computed && (mutability === 'readOnly' || mutability === 'immutable' || returned === 'never');
}
