import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { alone, msg, type Sayable } from '@/lib/platform/shared/message';
import { isScimError, publicError } from '@/lib/scim/protocol/errors';
import { coerceOne } from '@/lib/scim/schema/coerce';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { attributeName } from '../profile-sections';
import { type EditableField, editableFields, fieldName, isNeeded, isRowKey, rowsField } from './editable';

export type FormFields = Readonly<Record<string, string | string[]>>;

export interface ReadEdit {
  /** The editable attributes as a SCIM request would send them. */
  sent: JsonObject;
  /** By field name. */
  errors: Record<string, Sayable>;
}

/** The maximum number of values in a list, the same limit as in SCIM. */
const ROWS_AT_MOST = 500;

const entry = (fields: FormFields, name: string): string => [fields[name] ?? ''].flat()[0] ?? '';

/** The row keys of a list, in order. */
export function rowKeys(fields: FormFields, path: string): string[] {
  return [...new Set(entry(fields, rowsField(path)).split(',').filter(isRowKey))].slice(0, ROWS_AT_MOST);
}

/** Reads the form that `editModel` describes; each error is reported on its field. */
export function readEditForm(type: Pick<ResourceType, 'schema' | 'schemaExtensions'>, fields: FormFields): ReadEdit {
  const read: ReadEdit = { sent: {}, errors: {} };
  for (const editable of editableFields(type)) {
    const value = readAttribute(editable, fields, read.errors);
    if (value === undefined) continue;
    const { urn, attribute } = editable;
    if (urn === null) read.sent[attribute.name] = value;
    else read.sent[urn] = { ...(read.sent[urn] as JsonObject | undefined), [attribute.name]: value };
  }
  return read;
}

function readAttribute(
  editable: EditableField,
  fields: FormFields,
  errors: Record<string, Sayable>,
): JsonValue | undefined {
  const { attribute, path } = editable;
  if (!attribute.multiValued) {
    const value = readValue(editable, null, fields, errors);
    if (value === undefined && attribute.required)
      errors[fieldName(path, null, editable.parts[0]?.name ?? null)] ??= msg('people.attributeIsRequired', {
        attribute: attributeName(attribute.name),
      });
    return value;
  }
  const values = rowKeys(fields, path)
    .map((row) => readValue(editable, row, fields, errors))
    .filter((value) => value !== undefined);
  if (values.length === 0 && attribute.required)
    errors[path] = msg('people.attributeNeedsAtLeastOne', { attribute: attributeName(attribute.name) });
  if (values.filter((value) => isObject(value) && value.primary === 'true').length > 1)
    errors[path] = msg('people.onlyOneValueCanBe');
  return values.length > 0 ? values : undefined;
}

/** One value: simple, or made of the sub-attributes that are filled in; undefined if nothing is. */
function readValue(
  { attribute, path, parts }: EditableField,
  row: string | null,
  fields: FormFields,
  errors: Record<string, Sayable>,
): JsonValue | undefined {
  if (parts.length === 0) return readPart(attribute, fieldName(path, row, null), fields, errors, false);
  const value: JsonObject = {};
  for (const part of parts) {
    const one = readPart(part, fieldName(path, row, part.name), fields, errors, part.multiValued);
    if (one !== undefined) value[part.name] = one;
  }
  const filled = Object.keys(value).filter((name) => name !== 'type' && name !== 'primary');
  if (filled.length === 0 && (row !== null || Object.keys(value).length === 0)) return undefined;
  for (const part of parts) {
    if (isNeeded(part, row !== null) && value[part.name] === undefined)
      errors[fieldName(path, row, part.name)] ??= msg('people.attributeIsRequired', {
        attribute: attributeName(part.name),
      });
  }
  return value;
}

function readPart(
  attribute: Attribute,
  name: string,
  fields: FormFields,
  errors: Record<string, Sayable>,
  lines: boolean,
): JsonValue | undefined {
  const entered = entry(fields, name).replace(/\r\n?/g, '\n');
  if (entered.trim() === '') return undefined;
  const values = lines ? entered.split('\n').filter((line) => line.trim() !== '') : [entered];
  try {
    for (const value of values) coerceOne({ ...attribute, multiValued: false }, value);
  } catch (error) {
    if (!isScimError(error)) throw error;
    errors[name] ??= alone(aboutLabel(publicError(error).detail, attribute.name));
  }
  return lines ? values : entered;
}

/** A message about an attribute, with its label in place of its name. */
const aboutLabel = (said: Sayable, name: string): Sayable =>
  'id' in said ? { ...said, values: { ...said.values, path: attributeName(name) } } : said;

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
