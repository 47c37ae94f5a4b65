import type { PersonAttributes } from '@/lib/people/person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { attributeName, schemaName } from '../profile-sections';
import { type EditableField, editableFields, fieldName, isNeeded } from './editable';

/** One control, independent of the row that it is in. */
export interface EditControl {
  /** The name of the sub-attribute; null if the value has none. */
  part: string | null;
  label: string;
  hint: string;
  kind: 'line' | 'text' | 'number' | 'choice' | 'tick';
  required: boolean;
  /** Whether it may stay empty whatever else is filled in. */
  optional: boolean;
  /** Whether it can be set only once and has been set. */
  fixed: boolean;
  /** The usual values, if the schema lists them. */
  suggestions: readonly string[];
}

/** An attribute in the form. */
export interface EditField {
  path: string;
  label: string;
  hint: string;
  required: boolean;
  /** Whether it has rows that can be added and removed. */
  list: boolean;
  controls: readonly EditControl[];
  /** The keys of the existing rows; a single row without a key if it is not a list. */
  rows: readonly string[];
  /** The values of the fields, by field name. */
  values: Readonly<Record<string, string>>;
}

export interface EditSection {
  /** Null for the core attributes. */
  title: string | null;
  fields: readonly EditField[];
}

/** Builds the form for a person's attributes from the schemas. */
export function editModel(
  attributes: PersonAttributes,
  type: Pick<ResourceType, 'schema' | 'schemaExtensions'>,
  t: SayText,
): EditSection[] {
  const all = editableFields(type);
  const section = (title: string | null, urn: string | null): EditSection => ({
    title,
    fields: all
      .filter((one) => one.urn === urn)
      .map((one) => editField(t, one, urn === null ? attributes : objectOf(attributes[urn]))),
  });
  return [
    section(null, null),
    ...type.schemaExtensions.map(({ schema }) => section(t(schemaName(schema.name)), schema.id)),
  ].filter(({ fields }) => fields.length > 0);
}

function editField(t: SayText, { attribute, path, parts }: EditableField, within: JsonObject): EditField {
  const held = within[attribute.name];
  const values = attribute.multiValued ? [held ?? []].flat() : [held ?? null];
  const rows = attribute.multiValued ? values.map((_value, index) => String(index)) : [];
  const partsOf = (value: JsonValue): [Attribute, JsonValue | undefined][] =>
    parts.length === 0 ? [[attribute, value]] : parts.map((part) => [part, objectOf(value)[part.name]]);
  const entered = values.flatMap((value, index) =>
    partsOf(value).map(([part, one]): [string, string] => [
      fieldName(path, rows[index] ?? null, parts.length === 0 ? null : part.name),
      asText(one),
    ]),
  );
  return {
    path,
    rows,
    label: t(attributeName(attribute.name)),
    hint: t(attribute.description),
    required: attribute.required,
    list: attribute.multiValued,
    controls:
      parts.length === 0
        ? [control(t, attribute, null, values, !attribute.required)]
        : parts.map((part) =>
            control(
              t,
              part,
              part.name,
              values.map((value) => objectOf(value)[part.name]),
              !isNeeded(part, attribute.multiValued),
            ),
          ),
    values: Object.fromEntries(entered),
  };
}

/** @param held the current values, in all rows */
function control(
  t: SayText,
  attribute: Attribute,
  part: string | null,
  held: readonly (JsonValue | undefined)[],
  optional: boolean,
): EditControl {
  const { name, description, required, mutability, canonicalValues = [] } = attribute;
  return {
    part,
    required,
    optional,
    suggestions: canonicalValues,
    label: t(attributeName(name)),
    hint: t(description),
    kind: kindOf(attribute, part, held),
    fixed: mutability === 'immutable' && held.some((value) => value !== undefined && value !== null),
  };
}

/** Values that can have several lines, or have them, are edited in a text area. */
function kindOf(
  { type, name, multiValued }: Attribute,
  part: string | null,
  held: readonly (JsonValue | undefined)[],
): EditControl['kind'] {
  if (type === 'boolean') return name === 'primary' ? 'tick' : 'choice';
  if (type === 'integer' || type === 'decimal') return 'number';
  const hasLines = held.some((value) => typeof value === 'string' && /[\r\n]/.test(value));
  return hasLines || type === 'binary' || name === 'streetAddress' || (part !== null && multiValued) ? 'text' : 'line';
}

const objectOf = (value: JsonValue | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** The values of a multi-valued sub-attribute, one per line. */
function asText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(asText).join('\n') : String(value);
}
