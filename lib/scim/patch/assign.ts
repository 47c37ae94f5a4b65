import { refusal } from '../errors';
import { isObject, type Json, own, type ScimObject } from '../json';
import { coerce, coerceOne } from '../schema/coerce';
import { findIn, type Target } from '../schema/find-attribute';
import type { Attribute } from '../schema/types';
import { type PatchDraft, read, write } from './draft';

/** Sets a single-valued attribute or one of its sub-attributes: for these, add and replace are the same. */
export function assignSingle(draft: PatchDraft, target: Target, value: Json): void {
  const { attribute, sub } = target;
  const current = read(draft, target);
  const object = isObject(current) ? current : {};
  if (sub) write(draft, target, withSub(object, sub, value));
  else if (attribute.type === 'complex') write(draft, target, merge(attribute, object, value));
  else write(draft, target, coerce(attribute, value));
}

/** Sets one sub-attribute of a value. */
export function withSub(object: ScimObject, sub: Attribute, value: Json): ScimObject {
  const coerced = coerce(sub, value);
  const { [sub.name]: _replaced, ...others } = object;
  return coerced === undefined || (sub.name === 'value' && coerced === '') ? others : { ...others, [sub.name]: coerced };
}

/**
 * "Sub-attributes that are not specified SHALL be left unchanged" (RFC 7644 section 3.5.2.3); those sent as null
 * are unassigned. A null or empty value unassigns the whole.
 */
export function merge(attribute: Attribute, object: ScimObject, value: Json): ScimObject | undefined {
  const coerced = coerce({ ...attribute, multiValued: false }, value);
  if (isObject(value)) return { ...without(attribute, object, value), ...(isObject(coerced) ? coerced : {}) };
  return isObject(coerced) ? { ...object, ...coerced } : undefined;
}

function without(attribute: Attribute, object: ScimObject, sent: ScimObject): ScimObject {
  const cleared = Object.keys(sent)
    .map((key) => ({ sub: findIn(attribute.subAttributes ?? [], key), value: own(sent, key) }))
    .filter(({ sub, value }) => sub && sub.mutability !== 'readOnly' && (value === null || (sub.name === 'value' && value === '')))
    .map(({ sub }) => sub?.name);
  return Object.fromEntries(Object.entries(object).filter(([name]) => !cleared.includes(name)));
}

/** The values that a client sent for a multi-valued attribute: one or a list. */
export function coerceValues(attribute: Attribute, value: Json): Json[] {
  const coerced = coerce(attribute, value);
  return Array.isArray(coerced) ? coerced : [];
}

/** At most one value of a multi-valued attribute, in a list. @throws ScimRefusal `wrong-type` when there are several */
export function coerceOptional(attribute: Attribute, value: Json): Json[] {
  const values = coerceValues(attribute, value);
  if (values.length > 1) throw refusal('wrong-type', `${attribute.name} needs a single value here.`);
  return values;
}

/** One value of a multi-valued attribute. @throws ScimRefusal `wrong-type` when nothing is left of it */
export function coerceValue(attribute: Attribute, value: Json): Json {
  if (attribute.type !== 'complex') {
    const [only] = coerceOptional(attribute, value);
    if (only === undefined) throw refusal('wrong-type', `${attribute.name} needs a value here.`);
    return only;
  }
  const coerced = coerceOne(attribute, value);
  if (!isObject(coerced)) throw refusal('wrong-type', `${attribute.name} needs an object here.`);
  return coerced;
}
