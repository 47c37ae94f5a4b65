import { msg } from '@/lib/platform/shared/message';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject, type Json, own, type ScimObject } from '@/lib/scim/protocol/json';
import type { PatchDraft } from '../patch/draft';
import { pathOrNull } from '../patch/parse-path';
import { patchAdd } from '../patch/patch-add';
import { spendOnPath } from '../patch/spend-on-path';
import { Work } from '../patch/work';
import { checkImmutable } from '../schema/check-immutable';
import { coerce } from '../schema/coerce';
import { extensionOf } from '../schema/extension-of';
import { filledPassword } from '../schema/filled-password';
import { findAttribute, findIn, type Named } from '../schema/find-attribute';
import type { Attribute, ResourceType } from '../schema/types';
import { validateResource } from '../schema/validate-resource';

export interface ParsedResource {
  /** All attributes except those that the server sets, under canonical names. */
  attributes: ScimObject;
  /** In plain text: hash it immediately, and never store, show or log it. */
  password?: string;
}

/**
 * Reads a resource that a client sent with POST or PUT. Unknown and read-only attributes are ignored (RFC 7644
 * sections 3.3 and 3.5.1), as are schemas that this server does not know.
 * @throws ScimError `wrong-type`, `too-long`, `required-missing` and the like
 */
export function parseResource(type: ResourceType, body: ScimObject): ParsedResource {
  const parsed = readResource(type, body);
  validateResource(type, parsed.attributes);
  return parsed;
}

export interface ParsedReplacement extends Pick<ParsedResource, 'password'> {
  /** Combines the replacement with the current resource. @throws ScimError `immutable`, `required-missing` */
  settle(current: ScimObject): ScimObject;
}

/**
 * Parses the resource in a PUT once; `settle` then combines it with the current one.
 * @throws ScimError as `parseResource`
 */
export function parseReplacement(type: ResourceType, body: ScimObject): ParsedReplacement {
  const { attributes, password } = readResource(type, body);
  return {
    password,
    settle(current) {
      const settled = settleReplacement(type, current, attributes);
      validateResource(type, settled, current);
      return settled;
    },
  };
}

function readResource(type: ResourceType, body: ScimObject): ParsedResource {
  const parsed: PatchDraft = { attributes: {}, work: new Work() };
  const parts: [key: string, value: Json][] = [];
  for (const [key, value] of Object.entries(body)) {
    const named = findAttribute(type, key);
    if (key.toLowerCase() === 'schemas') checkSchemas(value);
    else if (named && !(named.kind === 'attribute' && named.target.sub)) readNamed(type, parsed, named, value);
    else parts.push([key, value]);
  }
  // Applied after the whole attributes that they belong to, whatever the order of keys.
  for (const [key, value] of parts) addPart(type, parsed, key, value);
  const { attributes, password } = parsed;
  return { attributes, password };
}

function readNamed(type: ResourceType, parsed: PatchDraft, named: Named, value: Json): void {
  if (named.kind === 'schema') return readSchema(type, parsed, named, value);
  const { extension, attribute } = named.target;
  if (attribute.mutability === 'readOnly') return;
  if (extension) return assignExtension(parsed.attributes, extension, attribute, value);
  if (attribute.mutability !== 'writeOnly') return assign(parsed.attributes, attribute, value);
  const password = coerce(attribute, value);
  if (typeof password === 'string') parsed.password = filledPassword(password);
}

function readSchema(
  type: ResourceType,
  parsed: PatchDraft,
  { schema, extension }: Named & { kind: 'schema' },
  value: Json,
): void {
  if (!extension || value === null) return;
  if (!isObject(value)) throw scimError('wrong-type', msg('scim.idMustBeObject', { id: schema.id }));
  const target = extensionOf(parsed.attributes, extension);
  for (const [key, one] of Object.entries(value)) {
    const attribute = findIn(schema.attributes, key);
    if (attribute && attribute.mutability !== 'readOnly')
      assign(target, attribute, one, `${schema.id}:${attribute.name}`);
    if (!attribute) addPart(type, parsed, `${schema.id}:${key}`, one);
  }
  if (Object.keys(target).length === 0) delete parsed.attributes[extension];
}

/** Creates the extension only if the attribute has a value, so that no empty extension is stored. */
function assignExtension(attributes: ScimObject, urn: string, attribute: Attribute, value: Json): void {
  const coerced = coerce(attribute, value, `${urn}:${attribute.name}`);
  if (coerced !== undefined) extensionOf(attributes, urn)[attribute.name] = coerced;
}

function assign(target: ScimObject, attribute: Attribute, value: Json, path = attribute.name): void {
  const coerced = coerce(attribute, value, path);
  if (coerced !== undefined) target[attribute.name] = coerced;
}

function checkSchemas(value: Json): void {
  if (!Array.isArray(value) || !value.every((urn) => typeof urn === 'string')) {
    throw scimError('malformed-message', msg('scim.schemasMustBeListOf'));
  }
}

/**
 * Reads a key in a client's resource that is a path, such as `name.givenName` or `emails[type eq "work"].value`, like a
 * PATCH without a path would. Entra ID sends attributes this way. Keys that are not valid paths are ignored, like
 * unknown attributes.
 */
function addPart(type: ResourceType, read: PatchDraft, key: string, value: Json): void {
  const path = /[.[]/.test(key) ? pathOrNull(type, key) : null;
  if (path?.kind !== 'attribute') return;
  const {
    target: { attribute, sub },
  } = path;
  if ([attribute, sub].some((one) => one?.mutability === 'readOnly' || one?.mutability === 'writeOnly')) return;
  spendOnPath(read, path);
  patchAdd(read, path.target, path.filter, value);
}

/**
 * The result of a PUT (RFC 7644 section 3.5.1). Omitted attributes are unassigned, except those that the client cannot
 * know or set: read-only, never returned, and immutable ones.
 * @param sent the resource as `parseResource` read it
 * @throws ScimError `immutable`
 */
function settleReplacement(type: ResourceType, current: ScimObject, sent: ScimObject): ScimObject {
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
