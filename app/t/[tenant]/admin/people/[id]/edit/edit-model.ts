import type { PersonAttributes } from '@/lib/people/person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { attributeName, schemaName } from '../profile-sections';
import { type EditableField, editableFields, fieldName, isNeeded } from './editable';

/** One control, without the row that it stands in. */
export interface EditControl {
  /** The name of a part; null where the value has none. */
  part: string | null;
  label: string;
  hint: string;
  kind: 'line' | 'text' | 'number' | 'choice' | 'tick';
  required: boolean;
  /** May be left empty, whatever else is filled in. */
  optional: boolean;
  /** May be set once, and is set. */
  fixed: boolean;
  /** What it usually is, where the schema says. */
  suggestions: readonly string[];
}

/** An attribute as the form shows it. */
export interface EditField {
  path: string;
  label: string;
  hint: string;
  required: boolean;
  /** Whether it has rows, which come and go. */
  list: boolean;
  controls: readonly EditControl[];
  /** The keys of the rows that stand; one row without a key of what is no list. */
  rows: readonly string[];
  /** What stands in the fields, by their names. */
  values: Readonly<Record<string, string>>;
}

export interface EditSection {
  /** Null for the core attributes. */
  title: string | null;
  fields: readonly EditField[];
}

/** The form for a person's attributes, made from the schemas. */
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

/** @param held the values that stand in it now, in all rows */
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

/** What may have several lines, or has them, is a text. */
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

/** Of a part that has several values, each in a line of its own. */
function asText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(asText).join('\n') : String(value);
}
