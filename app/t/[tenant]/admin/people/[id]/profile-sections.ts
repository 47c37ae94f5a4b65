import type { PersonAttributes } from '@/lib/people/person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Attribute, ResourceType } from '@/lib/scim/schema/types';

/** The labels of the standard schemas' attributes and their sub-attributes, so that they can be translated. */
export const standardNames: ReadonlyMap<string, Sayable> = new Map(
  Object.entries({
    userName: msg('common.userName'),
    name: msg('common.name'),
    formatted: msg('people.formatted'),
    familyName: msg('people.familyName'),
    givenName: msg('people.givenName'),
    middleName: msg('people.middleName'),
    honorificPrefix: msg('people.honorificPrefix'),
    honorificSuffix: msg('people.honorificSuffix'),
    displayName: msg('people.displayName'),
    nickName: msg('people.nickname'),
    profileUrl: msg('people.profileUrl'),
    title: msg('people.title'),
    userType: msg('people.userType'),
    preferredLanguage: msg('people.preferredLanguage'),
    locale: msg('people.locale'),
    timezone: msg('people.timeZone'),
    emails: msg('people.emails'),
    phoneNumbers: msg('people.phoneNumbers'),
    ims: msg('people.instantMessaging'),
    photos: msg('people.photos'),
    addresses: msg('people.addresses'),
    entitlements: msg('people.entitlements'),
    roles: msg('people.roles'),
    x509Certificates: msg('people.certificates'),
    value: msg('people.value'),
    display: msg('people.display'),
    type: msg('common.type'),
    primary: msg('people.primary'),
    streetAddress: msg('people.streetAddress'),
    locality: msg('people.locality'),
    region: msg('people.region'),
    postalCode: msg('people.postalCode'),
    country: msg('people.country'),
    EnterpriseUser: msg('people.enterpriseUser'),
    employeeNumber: msg('people.employeeNumber'),
    costCenter: msg('people.costCenter'),
    organization: msg('people.organization'),
    division: msg('people.division'),
    department: msg('people.department'),
    manager: msg('people.manager'),
    OpenIDUser: msg('people.openidUser'),
    website: msg('people.website'),
    gender: msg('people.gender'),
    birthdate: msg('people.birthdate'),
  }),
);

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

/**
 * A person's SCIM attributes for display: the core attributes first, then each of the tenant's extensions (a key that
 * is a URN) under its name.
 * @param t translates into the reader's language
 */
export function profileSections(
  attributes: PersonAttributes,
  { schemaExtensions }: Pick<ResourceType, 'schemaExtensions'>,
  t: SayText,
): ProfileSection[] {
  const core = Object.entries(attributes).filter(([name]) => !ELSEWHERE.has(name) && !name.includes(':'));
  const extensions = schemaExtensions.map(({ schema }) => ({ schema, value: attributes[schema.id] }));
  return [
    { title: null, lines: lines(t, core) },
    ...extensions.map(({ schema, value }) => ({
      title: t(schemaName(schema.name)),
      lines: isObject(value) ? lines(t, shownEntries(t, schema.attributes, value)) : [],
    })),
  ].filter((section) => section.lines.length > 0);
}

/** The attributes of an extension that the schema defines, in the schema's order. */
function shownEntries(t: SayText, definitions: readonly Attribute[], value: JsonObject): [string, JsonValue][] {
  return definitions.flatMap((definition): [string, JsonValue][] => {
    const held = value[definition.name];
    return held === undefined ? [] : [[definition.name, shownValue(t, definition, held)]];
  });
}

function shownValue(t: SayText, { kept, subAttributes }: Attribute, value: JsonValue): JsonValue {
  if (kept === false) return t('people.setButNotStored');
  if (Array.isArray(value)) return value.map((one) => shownValue(t, { subAttributes } as Attribute, one));
  if (!isObject(value) || !subAttributes) return value;
  return Object.fromEntries(shownEntries(t, subAttributes, value));
}

function lines(t: SayText, entries: [string, JsonValue][]): ProfileLine[] {
  return entries.flatMap(([name, value]) => {
    const shown = entriesOf(t, name, value);
    return shown.length > 0 ? [{ term: t(attributeName(name)), entries: shown }] : [];
  });
}

function entriesOf(t: SayText, name: string, value: JsonValue): ProfileLine['entries'] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.map((one) => entryOf(t, one));
  if (name === 'name' && isObject(value)) return [{ value: formattedName(value), tags: [] }];
  return [entryOf(t, value)];
}

/** A multi-valued or complex attribute shows its value, with type and primary as tags (RFC 7643, 2.4). */
function entryOf(t: SayText, value: JsonValue): ProfileLine['entries'][number] {
  if (!isObject(value)) return { value, tags: [] };
  const shown = value.displayName ?? value.value ?? value.formatted ?? partsText(t, value);
  const tags = [
    typeof value.type === 'string' ? value.type : '',
    value.primary === true ? t('people.primaryLower') : '',
  ].filter(Boolean);
  return { value: shown, tags };
}

/** `{ number: 5, issued: "…" }` as `Number: 5, Issued: …`. */
function partsText(t: SayText, value: JsonObject): string {
  return Object.entries(value)
    .map(
      ([name, part]) => `${t(attributeName(name))}: ${typeof part === 'object' ? JSON.stringify(part) : String(part)}`,
    )
    .join(', ');
}

function formattedName(name: JsonObject): JsonValue {
  const parts = [name.honorificPrefix, name.givenName, name.middleName, name.familyName, name.honorificSuffix];
  return name.formatted ?? parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** `employeeNumber` as `Employee number`. */
export function attributeName(name: string): Sayable {
  const known = standardNames.get(name);
  if (known !== undefined) return known;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return verbatim(words.charAt(0).toUpperCase() + words.slice(1));
}

/**
 * `EnterpriseUser` as `Enterprise user`; names that an administrator wrote with spaces or in capitals stay unchanged.
 */
export const schemaName = (name: string): Sayable =>
  /^\w*[a-z][A-Z]\w*$/.test(name) ? attributeName(name) : verbatim(name);
