import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { canonicalText, isObject, type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import { coerceSimple } from './coerce-simple';
import { findIn } from './find-attribute';
import type { Attribute } from './types';

/** The maximum number of values of one attribute. */
const MAX_VALUES = 500;

/**
 * Converts what a client sent to the form that the schema defines: canonical names and real booleans, without read-only
 * or unknown sub-attributes.
 * @param path the attribute's full path, as a PATCH would name it, for error messages
 * @returns undefined when nothing is left, which means "unassigned", like null and [] (RFC 7643 section 2.5)
 * @throws ScimError `wrong-type`, `too-long`, `too-many-values`, `two-primaries`
 */
export function coerce(attribute: Attribute, value: Json, path = attribute.name): Json | undefined {
  if (value === null) return undefined;
  return attribute.multiValued
    ? coerceValues(attribute, value, path)
    : coerceOne(attribute, unwrap(attribute, value), path);
}

/**
 * Unwraps the single value that a client means. Entra ID and JumpCloud sometimes send single values as [{"$ref": null,
 * "value": "x"}], and objects as JSON in a string.
 */
export function unwrap(attribute: Attribute, value: Json): Json {
  const sent = (attribute.type === 'complex' ? fromJsonText(value) : undefined) ?? value;
  const only = Array.isArray(sent) && sent.length === 1 ? sent[0] : undefined;
  const inner = isObject(only) ? ownIgnoringCase(only, 'value') : undefined;
  if (only === undefined || inner === undefined) return sent;
  return attribute.type === 'complex' ? only : inner;
}

/** Entra ID sends the values of a list as `[{"value": "x"}]`, even when they are not objects. */
function bare(attribute: Attribute, value: Json): Json {
  const inner = attribute.type !== 'complex' && isObject(value) ? ownIgnoringCase(value, 'value') : undefined;
  return inner === undefined ? value : inner;
}

/** Converts one value of an attribute, multi-valued or not. */
export function coerceOne(attribute: Attribute, value: Json, path = attribute.name): Json | undefined {
  if (value === null || (attribute.emptyIsNone && value === '')) return undefined;
  return attribute.type === 'complex' ? coerceComplex(attribute, value, path) : coerceSimple(attribute, value, path);
}

function coerceValues(attribute: Attribute, value: Json, path: string): Json[] | undefined {
  const sent = (attribute.type === 'complex' ? fromJsonText(value) : undefined) ?? value;
  const list = Array.isArray(sent) ? sent : [sent];
  if (list.length > MAX_VALUES)
    throw scimError('too-many-values', msg('scim.pathHasMoreThanM', { path, limit: MAX_VALUES }));
  const values = list.map((one) => coerceOne(attribute, bare(attribute, one), path)).filter((one) => one !== undefined);
  const distinct = [...new Map(values.map((one) => [canonicalText(one), one])).values()];
  checkValues(attribute, distinct, path);
  return distinct.length > 0 ? distinct : undefined;
}

/**
 * Checks the limits of a list of values. "The primary attribute value 'true' MUST appear no more than once" (RFC 7643
 * section 2.4).
 */
export function checkValues(attribute: Attribute, values: readonly Json[], path = attribute.name): void {
  if (values.length > MAX_VALUES)
    throw scimError('too-many-values', msg('scim.pathHasMoreThanM', { path, limit: MAX_VALUES }));
  const primaries = values.filter((one) => isObject(one) && one.primary === true);
  if (primaries.length > 1) throw scimError('two-primaries', msg('scim.onlyOneValueOfPath', { path }));
}

function coerceComplex(attribute: Attribute, value: Json, path: string): ScimObject | undefined {
  const sent = fromJsonText(value) ?? value;
  if (typeof sent === 'string') return coerceBare(attribute, sent, path);
  if (!isObject(sent)) throw scimError('wrong-type', msg('scim.idMustBeObject', { id: path }));
  const result: ScimObject = {};
  for (const [key, one] of Object.entries(sent)) {
    const sub = findIn(attribute.subAttributes ?? [], key);
    if (!sub || sub.mutability === 'readOnly') continue;
    const coerced = coerce(sub, one, `${path}.${sub.name}`);
    if (coerced !== undefined && !(sub.name === 'value' && coerced === '')) result[sub.name] = coerced;
  }
  const named = result.value === undefined ? namedByReference(attribute, sent) : undefined;
  if (named !== undefined) Object.assign(result, coerceBare(attribute, named, path));
  // Entra ID sends {"value": "{\"id\":…,\"value\":…}"} for roles.
  const nested = typeof result.value === 'string' ? fromJsonText(result.value) : undefined;
  if (isObject(nested) && 'value' in nested) return coerceComplex(attribute, nested, path);
  return Object.keys(result).length > 0 ? result : undefined;
}

/** The id of a manager given only by `$ref`, since the URI of a resource ends with its id (RFC 7643 section 2.4). */
function namedByReference({ subAttributes = [] }: Attribute, sent: ScimObject): string | undefined {
  const isWorkedOut = findIn(subAttributes, '$ref')?.computed === true;
  const reference = isWorkedOut ? ownIgnoringCase(sent, '$ref') : undefined;
  return typeof reference === 'string' ? /\/Users\/([^/?#]+)$/i.exec(reference)?.[1] : undefined;
}

/** Entra ID sends a manager as a bare string, and an empty string to clear it. */
function coerceBare(attribute: Attribute, text: string, path: string): ScimObject | undefined {
  if (text === '') return undefined;
  const sub = findIn(attribute.subAttributes ?? [], 'value');
  if (!sub) throw scimError('wrong-type', msg('scim.idMustBeObject', { id: path }));
  return { value: coerceSimple(sub, text, `${path}.value`) };
}

/** Parses an object or list that was sent as JSON in a string; undefined for everything else. */
export function fromJsonText(value: Json): ScimObject | Json[] | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as ScimObject | Json[];
  } catch {
    return undefined;
  }
}
