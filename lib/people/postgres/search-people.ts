import { containing } from '@/lib/platform/postgres/containing';
import { raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { searchTextOf } from '@/lib/scim/resources/user-columns';
import { givenAndFamilyKey, hasNoDisplayName } from './person-title';

/**
 * The condition that the user name, the name or an address of a person contains the text, in any case.
 * @param alias the person's table in the statement
 */
export const personContains = (alias: 'p' | 'person', text: string): Sql =>
  sql`(${raw(searchTextOf(alias))} LIKE ${containing(text)}
    OR (${raw(hasNoDisplayName(alias))} AND ${raw(givenAndFamilyKey(alias))} LIKE ${containing(text)}))`;
