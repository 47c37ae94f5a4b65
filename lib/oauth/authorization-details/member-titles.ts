/** Finds the titles of an entry's members in the schema of its type (JSON Schema Validation, 9.1). */
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { beginningOf } from '@/lib/platform/shared/keepable';

/** Longer titles are truncated, so that the value beside them stays readable. */
const LONGEST_TITLE = 100;

/** A position in an entry, with what the schema says about it. */
export interface TitledPlace {
  /** Null when the schema has no title for it; some members that are shown are not in the schema at all. */
  title: string | null;
  member(name: string): TitledPlace;
  /** The items of a list at this position. */
  item(): TitledPlace;
}

/** @param schema of a type of authorization details @returns the position of the entry itself */
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
 * The schemas that always apply to a value: the given ones, the ones that they refer to, and all in their `allOf`. Each
 * is visited once: schemas accepted today have no cycles, but those accepted by an earlier version may.
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

/** Resolves a reference within the schema only (RFC 6901, 6). */
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
