import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, sameJson } from '@/lib/scim/protocol/json';
import { checkValue } from '../schema/check-immutable';
import { pathOf, type Target, wholePathOf } from '../schema/find-attribute';
import { coerceValues } from './assign';
import { type PatchDraft, read, readValues, write } from './draft';
import type { PathFilter } from './parse-path';
import { selects } from './select-values';
import { writeValues } from './values';

/**
 * `remove` (RFC 7644 section 3.5.2.2). Removing something that does not exist is not an error, so that a repeated
 * request has the same result as the first. If the value is a list, as Entra ID sends it, only the listed values are
 * removed.
 * @param value undefined or null when the operation has none
 * @throws ScimError `required-removed`, also when the last value of a required attribute would be removed
 */
export function patchRemove(
  draft: PatchDraft,
  target: Target,
  filter: PathFilter | null,
  value: Json | undefined,
): void {
  const { attribute, sub } = target;
  const listed =
    attribute.multiValued && !sub && !filter && value !== undefined && value !== null
      ? coerceValues(target, value)
      : null;
  const isPartial = attribute.multiValued && !sub && (filter !== null || listed !== null);
  if (!isPartial && (sub?.required ?? attribute.required)) throw requiredRemoved(pathOf(target));
  if (!attribute.multiValued) return removeSingle(draft, target);
  const present = readValues(draft, target);
  if (listed) draft.work.spend(present, listed.length);
  const chosen = (one: Json): boolean =>
    listed ? listed.some((pattern) => covers(one, pattern)) : selects(filter, one);
  if (sub)
    return writeValues(
      draft,
      target,
      present.map((one) => (chosen(one) ? withoutPart(target, one, sub.name) : one)),
    );
  const others = present.filter((one) => !chosen(one));
  if (attribute.required && present.length > 0 && others.length === 0) throw requiredRemoved(pathOf(target));
  writeValues(draft, target, others);
}

const requiredRemoved = (path: string) => scimError('required-removed', msg('scim.idIsRequired', { id: path }));

function removeSingle(draft: PatchDraft, target: Target): void {
  const current = read(draft, target);
  write(draft, target, target.sub && current !== undefined ? withoutSub(current, target.sub.name) : undefined);
}

/**
 * Removes a sub-attribute from one of several values. Immutable sub-attributes can be removed only together with the
 * whole value.
 * @throws ScimError `immutable`
 */
function withoutPart(target: Target, value: Json, name: string): Json {
  const others = withoutSub(value, name);
  if (isObject(value) && isObject(others)) checkValue(target.attribute, value, others, wholePathOf(target));
  return others;
}

function withoutSub(value: Json, name: string): Json {
  if (!isObject(value)) return value;
  const { [name]: _removed, ...others } = value;
  return others;
}

/** Whether a value contains every sub-attribute of the listed value. */
function covers(value: Json, listed: Json): boolean {
  if (!isObject(value) || !isObject(listed)) return sameJson(value, listed);
  const parts = Object.entries(listed);
  return parts.length > 0 && parts.every(([name, part]) => value[name] !== undefined && sameJson(value[name], part));
}
