import { raw, type Sql } from '@/lib/platform/postgres/database';

type Alias = 'p' | 'person';

/** Of these people, `person_given_and_family_idx` finds substrings of `givenAndFamilyKey`. */
export const hasNoDisplayName = (person: Alias) => `COALESCE(${person}.display_name_key, '') = ''`;

const namePart = (person: Alias, part: string) => `COALESCE(${person}.attributes -> 'name' ->> '${part}', '')`;

const givenAndFamily = (person: Alias) =>
  `NULLIF(btrim(${namePart(person, 'givenName')} || ' ' || ${namePart(person, 'familyName')}), '')`;

/** In lower case. A prefix, because an index entry has at most 2,704 bytes. */
export const givenAndFamilyKey = (person: Alias) => `lower(left(${givenAndFamily(person)}, 200) COLLATE "und-x-icu")`;

const shown = (person: Alias) => `COALESCE(NULLIF(${person}.display_name, ''), ${givenAndFamily(person)})`;

/** The display name of person `p`, or else the given and family name; null without either. */
export const shownName: Sql = raw(shown('p'));

/** `personName` (lib/people/person.ts) as SQL. */
export const personTitle = (person: Alias): string => `COALESCE(${shown(person)}, ${person}.user_name)`;

/**
 * `personName` in lower case, by which people are sorted and found by their beginnings. An index only serves its own
 * expression: `person_title_idx` is on this one.
 */
export const titleKey = (person: Alias): string =>
  `(COALESCE(NULLIF(${person}.display_name_key, ''), ${givenAndFamilyKey(person)}, ${person}.user_name_key) COLLATE "C")`;
