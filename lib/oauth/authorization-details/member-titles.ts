/** What the schema of a type calls the members of its entries (JSON Schema Validation, 9.1). */
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { beginningOf } from '@/lib/platform/shared/keepable';

/** What is longer is cut: the value beside it is what is to be read. */
const LONGEST_TITLE = 100;

/** A place in an entry, as the schema knows it. */
export interface TitledPlace {
  /** Null where the schema has none: not all of what is shown has a place there either. */
  title: string | null;
  member(name: string): TitledPlace;
  /** Any value of a list that stands there. */
  item(): TitledPlace;
}

/** @param schema of a type of authorization details @returns the entry itself */
export function titlesOf(schema: JsonObject): TitledPlace {
  const place = (found: readonly JsonObject[]): TitledPlace => {
    const parts = [...partsOf(found, schema)];
    return {
      title: parts.map(titleOf).find((title) => title !== null) ?? null,
      member: (name) =>
        place(
          parts.flatMap(({ properties }) =>
            objects(isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined),
          ),
        ),
      item: () => place(parts.flatMap(({ items }) => objects(items))),
    };
  };
  return place([schema]);
}

/**
 * The schemas that a value has to fit, whichever it is: these, what they refer to, and all of their `allOf`. Each is taken
 * once: a schema that is accepted today leads to few and has no circle, one of an earlier version may.
 */
function partsOf(schemas: readonly JsonObject[], root: JsonObject, parts = new Set<JsonObject>()): Set<JsonObject> {
  for (const schema of schemas) {
    if (parts.has(schema)) continue;
    parts.add(schema);
    const { $ref: reference, allOf } = schema;
    if (typeof reference === 'string') partsOf(objects(referredTo(reference, root)), root, parts);
    if (Array.isArray(allOf)) partsOf(allOf.flatMap(objects), root, parts);
  }
  return parts;
}

/** Within the schema alone (RFC 6901, 6). */
function referredTo(reference: string, root: JsonObject): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  const names = decoded(reference.slice(1))
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<JsonValue | undefined>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    root,
  );
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function titleOf({ title }: JsonObject): string | null {
  if (typeof title !== 'string') return null;
  const trimmed = title.trim();
  return trimmed.length > LONGEST_TITLE ? `${beginningOf(trimmed, LONGEST_TITLE - 1)}…` : trimmed || null;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const objects = (value: JsonValue | undefined): JsonObject[] => (isObject(value) ? [value] : []);
