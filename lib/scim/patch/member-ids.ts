import { refusal } from '@/lib/scim/protocol/errors';
import { isObject, type Json, ownIgnoringCase } from '@/lib/scim/protocol/json';
import { fromJsonText } from '../schema/coerce';

/**
 * The ids that a value of `members` names: one object, a list of them, a bare string, a list wrapped as JSON in a
 * string. What else a member says of itself (`$ref`, `type`, `display`) is the server's to know.
 * @throws ScimRefusal `wrong-type`
 */
export function memberIds(value: Json): string[] {
  const sent = fromJsonText(value) ?? value;
  const list = (Array.isArray(sent) ? sent : [sent]).filter((one) => one !== null);
  return [...new Set(list.map(memberId))];
}

function memberId(member: Json): string {
  const value = isObject(member) ? ownIgnoringCase(member, 'value') : member;
  if (typeof value !== 'string' || value === '')
    throw refusal('wrong-type', 'Each member must have the id of a person or group as its value.');
  return value;
}
