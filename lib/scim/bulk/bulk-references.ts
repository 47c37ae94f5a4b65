import { isObject, type Json, type ScimObject } from '@/lib/scim/protocol/json';

const WHOLE = /^bulkId:(.+)$/s;
const QUOTED = /"bulkId:((?:[^"\\]|\\.)+)"/gs;

/** The bulkId in a reference (RFC 7644 section 3.7.2: a text that starts with `bulkId:`); null for any other text. */
export function bulkIdOf(text: string): string | null {
  return WHOLE.exec(text)?.[1] ?? null;
}

/**
 * Replaces bulkId references with ids: strings that consist of a reference, and references inside the filters of a
 * PATCH path. Such a path is either the value of a key named `path` or itself a key (`members[value eq "bulkId:x"]`).
 * @param idOf is called for each reference
 */
export function replaceReferences(value: Json, idOf: (bulkId: string) => string): Json {
  if (typeof value === 'string') return replaceWhole(value, idOf);
  if (Array.isArray(value)) return value.map((one) => replaceReferences(one, idOf));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isPath = name.toLowerCase() === 'path' && typeof one === 'string';
      return [replaceQuoted(name, idOf), isPath ? replaceQuoted(one, idOf) : replaceReferences(one, idOf)];
    }),
  );
}

/** Every bulkId that a value refers to. */
export function referencesIn(value: Json): Set<string> {
  const found = new Set<string>();
  replaceReferences(value, (bulkId) => {
    found.add(bulkId);
    return '';
  });
  return found;
}

/**
 * The part of a resource that refers to some of the bulkIds. In a list, only the values concerned; of an extension,
 * only the attributes concerned.
 */
export function partWithReferences(data: ScimObject, isWanted: (bulkId: string) => boolean): ScimObject {
  const refers = (value: Json) => [...referencesIn(value)].some(isWanted);
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => refers(value))
      .map(([name, value]) => {
        if (Array.isArray(value)) return [name, value.filter(refers)];
        return [
          name,
          isObject(value) && name.toLowerCase().startsWith('urn:') ? partWithReferences(value, isWanted) : value,
        ];
      }),
  );
}

function replaceWhole(text: string, idOf: (bulkId: string) => string): string {
  const bulkId = bulkIdOf(text);
  return bulkId === null ? text : idOf(bulkId);
}

/**
 * Strings in a filter are JSON strings. Anything that does not parse as one is left alone; the path is rejected later.
 */
function replaceQuoted(text: string, idOf: (bulkId: string) => string): string {
  return text.replace(QUOTED, (whole) => {
    const value = parsed(whole);
    return typeof value === 'string' ? JSON.stringify(replaceWhole(value, idOf)) : whole;
  });
}

function parsed(quoted: string): unknown {
  try {
    return JSON.parse(quoted);
  } catch {
    return null;
  }
}
