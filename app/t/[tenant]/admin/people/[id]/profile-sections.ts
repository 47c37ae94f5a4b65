import type { PersonAttributes } from '@/lib/directory/person';
import type { JsonObject, JsonValue } from '@/lib/shared/json';

export interface ProfileLine {
  /** The attribute's name in words. */
  term: string;
  entries: { value: JsonValue; tags: string[] }[];
}

export interface ProfileSection {
  /** Null for the core attributes. */
  title: string | null;
  lines: ProfileLine[];
}

/** Shown elsewhere on the page, or of no interest to a reader. */
const ELSEWHERE = new Set(['active', 'externalId', 'schemas', 'id', 'meta', 'groups']);

const isObject = (value: JsonValue | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A person's SCIM attributes for reading: the core ones first, then each extension (a key that is a URN) under its name. */
export function profileSections(attributes: PersonAttributes): ProfileSection[] {
  const entries = Object.entries(attributes).filter(([name]) => !ELSEWHERE.has(name));
  const core = entries.filter(([name]) => !name.includes(':'));
  const extensions = entries.filter(([name, value]) => name.includes(':') && isObject(value));
  return [
    { title: null, lines: lines(core) },
    ...extensions.map(([urn, value]) => ({ title: extensionName(urn), lines: lines(Object.entries(value as JsonObject)) })),
  ].filter((section) => section.lines.length > 0);
}

function lines(entries: [string, JsonValue][]): ProfileLine[] {
  return entries.flatMap(([name, value]) => {
    const shown = entriesOf(name, value);
    return shown.length > 0 ? [{ term: attributeName(name), entries: shown }] : [];
  });
}

function entriesOf(name: string, value: JsonValue): ProfileLine['entries'] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.map(entryOf);
  if (name === 'name' && isObject(value)) return [{ value: formattedName(value), tags: [] }];
  return [entryOf(value)];
}

/** A multi-valued or complex attribute shows its value, with type and primary as tags (RFC 7643, 2.4). */
function entryOf(value: JsonValue): ProfileLine['entries'][number] {
  if (!isObject(value)) return { value, tags: [] };
  const shown = value.displayName ?? value.value ?? value.formatted ?? value;
  const tags = [typeof value.type === 'string' ? value.type : '', value.primary === true ? 'primary' : ''].filter(Boolean);
  return { value: shown, tags };
}

function formattedName(name: JsonObject): JsonValue {
  const parts = [name.honorificPrefix, name.givenName, name.middleName, name.familyName, name.honorificSuffix];
  return name.formatted ?? parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** `employeeNumber` as `Employee number`. */
function attributeName(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The last words of a URN: `urn:ietf:params:scim:schemas:extension:enterprise:2.0:User` as `Enterprise user`. */
function extensionName(urn: string): string {
  const parts = urn.split(':').filter((part) => !/^[\d.]*$/.test(part));
  const name = parts.slice(-2).join(' ').toLowerCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
