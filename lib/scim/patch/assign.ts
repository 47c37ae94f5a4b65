import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, own, type ScimObject } from '@/lib/scim/protocol/json';
import { coerce, coerceOne, unwrap } from '../schema/coerce';
import { findIn, pathOf, type Target, wholePathOf } from '../schema/find-attribute';
import type { Attribute } from '../schema/types';
import { type PatchDraft, read, write } from './draft';

/** Sets a single-valued attribute or one of its sub-attributes, for which add and replace are the same. */
export function assignSingle(draft: PatchDraft, target: Target, value: Json): void {
  const { attribute, sub } = target;
  const current = read(draft, target);
  const object = isObject(current) ? current : {};
  if (sub) write(draft, target, settingSub(sub, value, pathOf(target))(object));
  else if (attribute.type === 'complex') write(draft, target, merging(attribute, value, pathOf(target))(object));
  else write(draft, target, coerce(attribute, value, pathOf(target)));
}

/**
 * Returns a function that sets one sub-attribute of a value. The new value is validated once, however many values it is
 * set in.
 */
export function settingSub(sub: Attribute, value: Json, path: string): (object: ScimObject) => ScimObject {
  const coerced = coerce(sub, value, path);
  return (object) => {
    const { [sub.name]: _replaced, ...others } = object;
    return coerced === undefined || (sub.name === 'value' && coerced === '')
      ? others
      : { ...others, [sub.name]: coerced };
  };
}

/**
 * Returns a function that merges a complex value into an existing one. "Sub-attributes that are not specified SHALL be
 * left unchanged" (RFC 7644 section 3.5.2.3); those sent as null are unassigned. A null or empty value unassigns the
 * whole attribute.
 */
export function merging(
  attribute: Attribute,
  value: Json,
  path: string,
): (object: ScimObject) => ScimObject | undefined {
  // Unwrapped first, so that the rule for omitted and null sub-attributes applies however the client wrapped the
  // object.
  const sent = unwrap(attribute, value);
  const coerced = coerce({ ...attribute, multiValued: false }, sent, path);
  const given = isObject(coerced) ? coerced : null;
  if (!isObject(sent)) return (object) => (given ? { ...object, ...given } : undefined);
  const cleared = clearedBy(attribute, sent);
  return (object) => ({
    ...Object.fromEntries(Object.entries(object).filter(([name]) => !cleared.has(name))),
    ...given,
  });
}

function clearedBy(attribute: Attribute, sent: ScimObject): ReadonlySet<string | undefined> {
  return new Set(
    Object.keys(sent)
      .map((key) => ({ sub: findIn(attribute.subAttributes ?? [], key), value: own(sent, key) }))
      .filter(
        ({ sub, value }) =>
          sub && sub.mutability !== 'readOnly' && (value === null || (sub.name === 'value' && value === '')),
      )
      .map(({ sub }) => sub?.name),
  );
}

/** Converts the values that a client sent for a multi-valued attribute: one value or a list. */
export function coerceValues(target: Target, value: Json): Json[] {
  const coerced = coerce(target.attribute, value, wholePathOf(target));
  return Array.isArray(coerced) ? coerced : [];
}

/** Like `coerceValues`, for zero or one value. @throws ScimError `wrong-type` when there are several */
export function coerceOptional(target: Target, value: Json): Json[] {
  const values = coerceValues(target, value);
  if (values.length > 1)
    throw scimError('wrong-type', msg('scim.targetRequiresSingleValue', { target: wholePathOf(target) }));
  return values;
}

/**
 * Converts exactly one value of a multi-valued attribute.
 * @throws ScimError `wrong-type` when the result is empty
 */
export function coerceValue(target: Target, value: Json): Json {
  const { attribute } = target;
  const path = wholePathOf(target);
  if (attribute.type !== 'complex') {
    const [only] = coerceOptional(target, value);
    if (only === undefined) throw scimError('wrong-type', msg('scim.pathRequiresValue', { path }));
    return only;
  }
  const coerced = coerceOne(attribute, value, path);
  if (!isObject(coerced)) throw scimError('wrong-type', msg('scim.pathRequiresObject', { path }));
  return coerced;
}
