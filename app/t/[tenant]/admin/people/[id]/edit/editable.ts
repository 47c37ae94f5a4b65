import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/** Has a page or card of its own. */
const ELSEWHERE = new Set(['active', 'password', 'groups']);

/** An attribute that the form shows, and where its value stands. */
export interface EditableAttribute {
  /** The URN of the extension; null of the core. */
  urn: string | null;
  attribute: Attribute;
  /** How the names of its fields begin. */
  path: string;
  /** What of a complex attribute is shown; empty of a simple one. */
  parts: readonly Attribute[];
}

/** The parts of a name of a field, of which none holds this sign. */
export const SEPARATOR = '|';

const writable = ({ mutability, computed, returned, kept }: Attribute): boolean =>
  (mutability === 'readWrite' || mutability === 'immutable') && !computed && returned !== 'never' && kept !== false;

/**
 * What of a person an administrator may edit, in the order of the schemas. What may only be read stays out, and so does
 * a list of which a part may: its values would lose that part.
 */
export function editableAttributes({ schema, schemaExtensions }: Pick<ResourceType, 'schema' | 'schemaExtensions'>): EditableAttribute[] {
  const of = (urn: string | null, attributes: readonly Attribute[]) => attributes.flatMap((attribute): EditableAttribute[] => {
    const all = attribute.subAttributes ?? [];
    const parts = all.filter(writable);
    const whole = attribute.type !== 'complex' || (attribute.multiValued ? parts.length === all.length : parts.length > 0);
    if (!writable(attribute) || !whole || (urn === null && ELSEWHERE.has(attribute.name))) return [];
    return [{ urn, attribute, path: [urn ?? 'core', attribute.name].join(SEPARATOR), parts }];
  });
  return [...of(null, schema.attributes), ...schemaExtensions.flatMap((extension) => of(extension.schema.id, extension.schema.attributes))];
}

/** The name of the field that holds the keys of a list's rows. */
export const rowsField = (path: string): string => ['rows', path].join(SEPARATOR);

/** The name of a part's field; of a value that has no parts, `part` is null. */
export const fieldName = (path: string, row: string | null, part: string | null): string => [path, ...(row === null ? [] : [row]), ...(part === null ? [] : [part])].join(SEPARATOR);

/** A row's key: of those that stand, its place; of those that are added, the next number. */
export const isRowKey = (key: string): boolean => /^\d{1,4}$/.test(key);
