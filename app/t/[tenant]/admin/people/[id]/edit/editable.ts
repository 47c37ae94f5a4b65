import { type EditableAttribute, editableAttributes } from '@/lib/directory/editable-attributes';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/** An attribute that the form shows, and where its value stands. */
export interface EditableField extends EditableAttribute {
  /** How the names of its fields begin. */
  path: string;
}

/** The parts of a name of a field, of which none holds this sign. */
export const SEPARATOR = '|';

/** What the form shows of a person, in the order of the schemas. */
export function editableFields(type: Pick<ResourceType, 'schema' | 'schemaExtensions'>): EditableField[] {
  return editableAttributes(type).map((editable) => ({
    ...editable,
    path: [editable.urn ?? 'core', editable.attribute.name].join(SEPARATOR),
  }));
}

/** The name of the field that holds the keys of a list's rows. */
export const rowsField = (path: string): string => ['rows', path].join(SEPARATOR);

/** The name of a part's field; of a value that has no parts, `part` is null. */
export const fieldName = (path: string, row: string | null, part: string | null): string =>
  [path, ...(row === null ? [] : [row]), ...(part === null ? [] : [part])].join(SEPARATOR);

/** Whether a part is to be filled in where another of its value is: a value in a list is nothing without its `value` (RFC 7643, 2.4). */
export const isNeeded = ({ required, name }: Attribute, inList: boolean): boolean =>
  required || (inList && name === 'value');

/** A row's key: of those that stand, its place; of those that are added, the next number. */
export const isRowKey = (key: string): boolean => /^\d{1,4}$/.test(key);
