import type { DeclaredAttribute, DeclaredPart } from './extension-schema';

/** Refers to an attribute or sub-attribute of a schema. */
export interface AttributePlace {
  /** The parent complex attribute; null for an attribute of the schema itself. */
  of: string | null;
  name: string;
}

/** The attribute or sub-attribute at that place; undefined when there is none. */
export function findDeclared(
  attributes: readonly DeclaredAttribute[],
  { of, name }: AttributePlace,
): DeclaredAttribute | undefined {
  const among: readonly DeclaredAttribute[] =
    of === null ? attributes : (attributes.find((attribute) => attribute.name === of)?.subAttributes ?? []);
  return among.find((attribute) => attribute.name === name);
}

/** Returns the attributes with one replaced by name, or appended. */
export function placeAttribute(
  attributes: readonly DeclaredAttribute[],
  of: string | null,
  placed: DeclaredAttribute,
): DeclaredAttribute[] {
  if (of === null) return placeIn(attributes, placed);
  return attributes.map((attribute) =>
    attribute.name === of ? { ...attribute, subAttributes: placeIn(attribute.subAttributes ?? [], placed) } : attribute,
  );
}

/** Returns the attributes without the given one. */
export function withoutAttribute(
  attributes: readonly DeclaredAttribute[],
  { of, name }: AttributePlace,
): DeclaredAttribute[] {
  if (of === null) return attributes.filter((attribute) => attribute.name !== name);
  return attributes.map((attribute) =>
    attribute.name === of
      ? { ...attribute, subAttributes: attribute.subAttributes?.filter((part) => part.name !== name) }
      : attribute,
  );
}

function placeIn<Part extends DeclaredPart>(parts: readonly Part[], placed: Part): Part[] {
  const known = parts.some(({ name }) => name === placed.name);
  return known ? parts.map((part) => (part.name === placed.name ? placed : part)) : [...parts, placed];
}
