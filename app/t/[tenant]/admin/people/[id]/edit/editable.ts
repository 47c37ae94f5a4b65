import { type EditableAttribute, editableAttributes } from '@/lib/directory/editable-attributes';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/** An attribute that the form shows, and the path of its value. */
export interface EditableField extends EditableAttribute {
  /** The prefix of its field names. */
  path: string;
}

/** Separates the parts of a field name, none of which contains this character. */
export const SEPARATOR = '|';

/** The attributes of a person that the form shows, in the order of the schemas. */
export function editableFields(type: Pick<ResourceType, 'schema' | 'schemaExtensions'>): EditableField[] {
  return editableAttributes(type).map((editable) => ({
    ...editable,
    path: [editable.urn ?? 'core', editable.attribute.name].join(SEPARATOR),
  }));
}

/** The name of the field that holds a list's row keys. */
export const rowsField = (path: string): string => ['rows', path].join(SEPARATOR);

/** The name of a sub-attribute's field; for a value without sub-attributes, `part` is null. */
export const fieldName = (path: string, row: string | null, part: string | null): string =>
  [path, ...(row === null ? [] : [row]), ...(part === null ? [] : [part])].join(SEPARATOR);

/**
 * Whether a sub-attribute is required if the value has others: a value in a list is meaningless without its `value`
 * (RFC 7643, 2.4).
 */
export const isNeeded = ({ required, name }: Attribute, inList: boolean): boolean =>
  required || (inList && name === 'value');

/** A row's key: its position for an existing row, the next number for an added one. */
export const isRowKey = (key: string): boolean => /^\d{1,4}$/.test(key);

/** The row keys of each list, by the list's path. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/** The value of the button that adds a row to a list. */
export const addIntent = (path: string): string => `add ${path}`;

/** The value of the button that removes a row. */
export const removeIntent = (path: string, row: string): string => `remove ${row} ${path}`;
