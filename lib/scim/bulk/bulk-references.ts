import { isObject, type Json } from '@/lib/scim/protocol/json';

const WHOLE = /^bulkId:(.+)$/s;
const QUOTED = /"bulkId:((?:[^"\\]|\\.)+)"/gs;

/** The bulkId that a text stands for (RFC 7644 section 3.7.2: `bulkId:` in front of it), else null. */
export function bulkIdOf(text: string): string | null {
  return WHOLE.exec(text)?.[1] ?? null;
}

/**
 * Puts ids in place of references: texts that are one, and those in the filters of a PATCH path, which is a value
 * named `path` or the name of a value (`members[value eq "bulkId:x"]`).
 * @param idOf is asked for each reference
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

function replaceWhole(text: string, idOf: (bulkId: string) => string): string {
  const bulkId = bulkIdOf(text);
  return bulkId === null ? text : idOf(bulkId);
}

/** A string of a filter is a JSON string. What is no such string stays, and the path is refused for it later. */
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
