import { msg } from '@/lib/platform/shared/message';
import { refusal } from '@/lib/scim/protocol/errors';
import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';
import { addPart } from '../patch/add-part';
import type { PatchDraft } from '../patch/draft';
import { Work } from '../patch/work';
import { coerce } from '../schema/coerce';
import { extensionOf } from '../schema/extension-of';
import { filledPassword } from '../schema/filled-password';
import { findAttribute, findIn, type Named } from '../schema/find-attribute';
import { settleReplacement } from '../schema/settle-replacement';
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
  if (!isObject(value)) throw refusal('wrong-type', msg('scim.idMustBeObject', { id: schema.id }));
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
    throw refusal('malformed-message', msg('scim.schemasMustBeListOf'));
  }
}
