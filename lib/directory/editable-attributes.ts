import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/** Has a page, a card or an operation of its own. */
const ELSEWHERE = new Set(['active', 'password', 'groups']);

/** An attribute of a person that an administrator may edit. */
export interface EditableAttribute {
  /** The URN of the extension; null of the core. */
  urn: string | null;
  attribute: Attribute;
  /** What of a complex attribute may be edited; empty of a simple one. */
  parts: readonly Attribute[];
}

const writable = ({ mutability, computed, returned, kept }: Attribute): boolean =>
  (mutability === 'readWrite' || mutability === 'immutable') && !computed && returned !== 'never' && kept !== false;

/**
 * What of a person an administrator may edit, in the order of the schemas. What may only be read stays out, and so does
 * a list of which a part may: its values would lose that part.
 */
export function editableAttributes({
  schema,
  schemaExtensions,
}: Pick<ResourceType, 'schema' | 'schemaExtensions'>): EditableAttribute[] {
  const of = (urn: string | null, attributes: readonly Attribute[]) =>
    attributes.flatMap((attribute): EditableAttribute[] => {
      const all = attribute.subAttributes ?? [];
      const parts = all.filter(writable);
      const whole =
        attribute.type !== 'complex' || (attribute.multiValued ? parts.length === all.length : parts.length > 0);
      if (!writable(attribute) || !whole || (urn === null && ELSEWHERE.has(attribute.name))) return [];
      return [{ urn, attribute, parts }];
    });
  return [
    ...of(null, schema.attributes),
    ...schemaExtensions.flatMap((extension) => of(extension.schema.id, extension.schema.attributes)),
  ];
}
