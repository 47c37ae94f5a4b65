import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, sameJson } from '@/lib/scim/protocol/json';
import { checkValue } from '../schema/check-immutable';
import { checkValues } from '../schema/coerce';
import { findIn, pathOf, type Target, wholePathOf } from '../schema/find-attribute';
import { coerceOptional, coerceValue, merging, settingSub } from './assign';
import { type PatchDraft, readValues, write } from './draft';
import type { PathFilter } from './parse-path';
import { describedValue, selects } from './select-values';

/**
 * Keeps one value primary: "the server SHALL set the value of the existing attribute to false" when an operation makes
 * another value primary (RFC 7644 section 3.5.2).
 * @param before the values before the operation
 */
function settlePrimary(before: readonly Json[], after: readonly Json[]): Json[] {
  const added = after.filter((value) => isPrimary(value) && !before.includes(value));
  if (added.length === 0) return [...after];
  return after.map((value) =>
    isObject(value) && isPrimary(value) && !added.includes(value) ? { ...value, primary: false } : value,
  );
}

function isPrimary(value: Json): boolean {
  return isObject(value) && value.primary === true;
}

/** Stores the values of a multi-valued attribute. Empty values are dropped, and at most one stays primary. */
export function writeValues(draft: PatchDraft, target: Target, values: readonly Json[]): void {
  const kept = values.filter((value) => !isObject(value) || Object.keys(value).length > 0);
  const settled = settlePrimary(readValues(draft, target), kept);
  checkValues(target.attribute, settled, wholePathOf(target));
  draft.work.spend(settled, 1);
  write(draft, target, settled);
}

/**
 * Changes every value that the path selects: its sub-attribute if the path names one, otherwise the whole value, whose
 * omitted sub-attributes stay as they are. Values that are not objects are replaced by the one sent, or removed when it
 * is null.
 * @returns false when the path selects none
 */
export function changeSelected(draft: PatchDraft, target: Target, filter: PathFilter | null, value: Json): boolean {
  const { attribute, sub } = target;
  const present = readValues(draft, target).map((one) => ({ one, chosen: selects(filter, one) }));
  if (!present.some(({ chosen }) => chosen)) return false;
  if (attribute.type !== 'complex') {
    const given = coerceOptional(target, value);
    writeValues(draft, target, [...new Set(present.flatMap(({ one, chosen }) => (chosen ? given : [one])))]);
    return true;
  }
  draft.work.spend(
    present.flatMap(({ one, chosen }) => (chosen ? [one] : [])),
    8,
  );
  const changing = sub ? settingSub(sub, value, pathOf(target)) : merging(attribute, value, pathOf(target));
  const change = (one: Json): Json => {
    if (!isObject(one)) return one;
    const changed = changing(one) ?? {};
    checkValue(attribute, one, changed, wholePathOf(target));
    return sameJson(changed, one) ? one : changed;
  };
  writeValues(
    draft,
    target,
    present.map(({ one, chosen }) => (chosen ? change(one) : one)),
  );
  return true;
}

/**
 * Adds the value that the path describes.
 * @returns false when the filter does not describe a value
 */
export function createValue(draft: PatchDraft, target: Target, filter: PathFilter | null, value: Json): boolean {
  const { attribute, sub } = target;
  const described = filter ? describedValue(attribute, filter.written) : {};
  if (!described) return false;
  const given = sub ? settingSub(sub, value, pathOf(target))({}) : coerceValue(target, value);
  if (sub && isObject(given) && Object.keys(given).length === 0) return true;
  const created = isObject(given) ? { ...described, ...given } : given;
  if (isPrimaryOfNothing(attribute, created))
    throw scimError('no-target', msg('scim.valueOfTargetMustHave', { target: wholePathOf(target) }));
  if (filter && !selects(filter, created)) throw scimError('no-target', msg('scim.valueWouldNotMatchFilter'));
  writeValues(draft, target, [...readValues(draft, target), created]);
  return true;
}

/** Whether the new value would take `primary` from another value although it has no `value` itself. */
function isPrimaryOfNothing({ subAttributes = [] }: Target['attribute'], created: Json): boolean {
  return (
    isObject(created) &&
    created.primary === true &&
    created.value === undefined &&
    findIn(subAttributes, 'value') !== undefined
  );
}
