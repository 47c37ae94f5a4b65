import type { DeclaredAttribute, DeclaredPart } from './extension-schema';

/** Which attribute of a schema is meant, or sub-attribute of one. */
export interface AttributePlace {
  /** The complex attribute that it is a part of; null for an attribute of the schema itself. */
  of: string | null;
  name: string;
}

/** The attribute or sub-attribute of that place; undefined when there is none. */
export function findDeclared(
  attributes: readonly DeclaredAttribute[],
  { of, name }: AttributePlace,
): DeclaredAttribute | undefined {
  const among: readonly DeclaredAttribute[] =
    of === null ? attributes : (attributes.find((attribute) => attribute.name === of)?.subAttributes ?? []);
  return among.find((attribute) => attribute.name === name);
}

/** The attributes with one in the place of what had its name, or after the last. */
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

/** The attributes without one. */
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
