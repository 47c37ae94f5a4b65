import { isObject, type Json, ownIgnoringCase, type ScimObject } from '@/lib/scim/protocol/json';
import { pathOrNull } from '../patch/parse-path';
import { fromJsonText } from '../schema/coerce';
import { findAttribute, findIn, pathOf, type Target, wholePathOf } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import { attributePathOf, keyOf, nameOf } from './attribute-path';
import type { Mapping } from './mapping';
import type { MappingRule } from './rule';

/**
 * The rules that apply to a body, which may be a resource, a PATCH or a Bulk request, with the connection's names. An
 * attribute that is ignored because another name has taken its place is reported as ignored.
 */
export function touchedRules(mapping: Mapping, body: ScimObject): MappingRule[] {
  const touched = new Map<string, MappingRule>();
  const meetRule = (rule: MappingRule) => touched.set(rule.from, rule);
  const meet = (target: Target): void => {
    const rename = mapping.byName.get(keyOf(attributePathOf(target)));
    const isIgnored = target.attribute.ignored === true || target.sub?.ignored === true;
    if (rename) meetRule({ from: nameOf(rename.from), to: nameOf(rename.to) });
    else if (isIgnored) meetRule({ from: target.attribute.ignored ? wholePathOf(target) : pathOf(target), to: null });
  };
  eachName(mapping.type, body, meet, () => undefined);
  return [...touched.values()];
}

/** The names in a body that the resource type does not have, without duplicates. */
export function unknownNames(type: ResourceType, body: ScimObject): string[] {
  const unknown = new Set<string>();
  eachName(
    type,
    body,
    () => undefined,
    (name) => unknown.add(name),
  );
  return [...unknown];
}

/** Visits every name in a body, attributes before their sub-attributes. */
function eachName(
  type: ResourceType,
  body: ScimObject,
  known: (target: Target) => void,
  unknown: (name: string) => void,
): void {
  const name = (path: string, value: Json): void => {
    const named = findAttribute(type, path.split('[', 1)[0] ?? '');
    if (named?.kind === 'schema') return inside(value, (key) => `${named.schema.id}:${key}`);
    if (!named)
      return isObject(value) && path.toLowerCase().startsWith('urn:')
        ? inside(value, (key) => `${path}:${key}`)
        : unknown(path);
    const parsed = path.includes('[') ? pathOrNull(type, path) : null;
    if (parsed?.kind === 'undeclared') return unknown(parsed.name);
    known(named.target);
    const { attribute, sub } = named.target;
    if (attribute.type !== 'complex' || sub) return;
    const pathOfKey = (key: string) => `${pathOf(named.target)}.${key}`;
    for (const one of [fromJsonText(value) ?? value].flat())
      if (!attribute.multiValued) inside(one, pathOfKey);
      else if (isObject(one))
        for (const key of Object.keys(one)) if (!findIn(attribute.subAttributes ?? [], key)) unknown(pathOfKey(key));
  };
  const inside = (value: Json, pathOfKey: (key: string) => string): void => {
    if (isObject(value)) for (const [key, one] of Object.entries(value)) name(pathOfKey(key), one);
  };
  const operation = (one: Json): void => {
    if (!isObject(one)) return;
    const path = ownIgnoringCase(one, 'path');
    const isOfBulk = ownIgnoringCase(one, 'method') !== undefined;
    if (isOfBulk)
      return typeof path === 'string' && /^\/Users(?:\/|$)/.test(path)
        ? resource(ownIgnoringCase(one, 'data') ?? null)
        : undefined;
    const value = ownIgnoringCase(one, 'value') ?? null;
    return typeof path === 'string' && path !== '' ? name(path, value) : inside(value, (key) => key);
  };
  const resource = (value: Json): void => {
    const operations = isObject(value) ? ownIgnoringCase(value, 'Operations') : undefined;
    if (Array.isArray(operations)) operations.forEach(operation);
    else inside(value, (key) => key);
  };
  resource(body);
}
