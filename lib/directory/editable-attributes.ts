import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/** Attributes with a page, card or operation elsewhere. */
const ELSEWHERE = new Set(['active', 'password', 'groups']);

/** An attribute of a person that an administrator may edit. */
export interface EditableAttribute {
  /** The URN of the extension; null for the core schema. */
  urn: string | null;
  attribute: Attribute;
  /** The editable sub-attributes of a complex attribute; empty for a simple one. */
  parts: readonly Attribute[];
}

const writable = ({ mutability, computed, returned, kept }: Attribute): boolean =>
  (mutability === 'readWrite' || mutability === 'immutable') && !computed && returned !== 'never' && kept !== false;

/**
 * The attributes of a person that an administrator may edit, in schema order. Read-only attributes are left out, and so
 * are multi-valued ones with a read-only sub-attribute, because replacing their values would lose it.
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
