import type { PersonAttributes } from '@/lib/people/person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { text } from '@/lib/platform/shared/text';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';
import { standardNames } from './standard-names';

export interface ProfileLine {
  /** The attribute's label. */
  term: string;
  entries: { value: JsonValue; tags: string[] }[];
}

export interface ProfileSection {
  /** Null for the core attributes. */
  title: string | null;
  lines: ProfileLine[];
}

/** Shown elsewhere on the page, or not useful to a reader. */
const ELSEWHERE = new Set(['active', 'externalId', 'schemas', 'id', 'meta', 'groups']);

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Shown instead of a value that cannot be read. */
export const NOT_KEPT = text('Set, but not stored');

/**
 * A person's SCIM attributes for display: the core attributes first, then each of the tenant's extensions (a key that
 * is a URN) under its name.
 */
export function profileSections(
  attributes: PersonAttributes,
  { schemaExtensions }: Pick<ResourceType, 'schemaExtensions'>,
): ProfileSection[] {
  const core = Object.entries(attributes).filter(([name]) => !ELSEWHERE.has(name) && !name.includes(':'));
  const extensions = schemaExtensions.map(({ schema }) => ({ schema, value: attributes[schema.id] }));
  return [
    { title: null, lines: lines(core) },
    ...extensions.map(({ schema, value }) => ({
      title: schemaName(schema.name),
      lines: isObject(value) ? lines(shownEntries(schema.attributes, value)) : [],
    })),
  ].filter((section) => section.lines.length > 0);
}

/** The attributes of an extension that the schema defines, in the schema's order. */
function shownEntries(definitions: readonly Attribute[], value: JsonObject): [string, JsonValue][] {
  return definitions.flatMap((definition): [string, JsonValue][] => {
    const held = value[definition.name];
    return held === undefined ? [] : [[definition.name, shownValue(definition, held)]];
  });
}

function shownValue({ kept, subAttributes }: Attribute, value: JsonValue): JsonValue {
  if (kept === false) return NOT_KEPT;
  if (Array.isArray(value)) return value.map((one) => shownValue({ subAttributes } as Attribute, one));
  if (!isObject(value) || !subAttributes) return value;
  return Object.fromEntries(shownEntries(subAttributes, value));
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
  const shown = value.displayName ?? value.value ?? value.formatted ?? partsInWords(value);
  const tags = [typeof value.type === 'string' ? value.type : '', value.primary === true ? text('primary') : ''].filter(
    Boolean,
  );
  return { value: shown, tags };
}

/** `{ number: 5, issued: "…" }` as `Number: 5, Issued: …`. */
function partsInWords(value: JsonObject): string {
  return Object.entries(value)
    .map(([name, part]) => `${attributeName(name)}: ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`)
    .join(', ');
}

function formattedName(name: JsonObject): JsonValue {
  const parts = [name.honorificPrefix, name.givenName, name.middleName, name.familyName, name.honorificSuffix];
  return name.formatted ?? parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** `employeeNumber` as `Employee number`. */
export function attributeName(name: string): string {
  const known = standardNames.get(name);
  if (known !== undefined) return known;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * `EnterpriseUser` as `Enterprise user`; names that an administrator wrote with spaces or in capitals stay unchanged.
 */
export const schemaName = (name: string): string => (/^\w*[a-z][A-Z]\w*$/.test(name) ? attributeName(name) : name);
