import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, ownIgnoringCase } from '@/lib/scim/protocol/json';
import { fromJsonText } from '../schema/coerce';

/**
 * The ids in a value of `members`: one object, a list of objects, a bare string, or a list as JSON inside a string.
 * Everything else that a member says (`$ref`, `type`, `display`) is ignored, because the server determines it.
 * @throws ScimError `wrong-type`
 */
export function memberIds(value: Json): string[] {
  const sent = fromJsonText(value) ?? value;
  const list = (Array.isArray(sent) ? sent : [sent]).filter((one) => one !== null);
  return [...new Set(list.map(memberId))];
}

function memberId(member: Json): string {
  const value = isObject(member) ? ownIgnoringCase(member, 'value') : member;
  if (typeof value !== 'string' || value === '') throw scimError('wrong-type', msg('scim.eachMemberMustHaveId'));
  return value;
}
