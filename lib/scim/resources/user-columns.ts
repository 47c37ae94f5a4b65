import { userNameKey } from '@/lib/platform/shared/user-name';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';

/** A person as a row: hot attributes are columns, the rest is the document that filters read. */
export interface UserColumns {
  userName: string;
  /** The normalized form of `userName`, which makes comparison and uniqueness case-insensitive. */
  userNameKey: string;
  externalId: string | null;
  displayName: string | null;
  displayNameKey: string | null;
  active: boolean;
  /** Every email address in lower case, without duplicates. */
  emailKeys: string[];
  /** The same addresses, with a line feed before, between and after them; empty when there are none. */
  emailSearch: string;
  /** All other attributes, under canonical names. */
  attributes: ScimObject;
}

/**
 * The text in which people are searched, as SQL: user name, display name and addresses, between line feeds. One trigram
 * index on this expression serves all of them; it is written once, because an index only serves its own expression.
 */
export const searchTextOf = (table: string): string =>
  `(${table}.user_name_key || E'\\n' || COALESCE(${table}.display_name_key, '') || ${table}.email_search)`;

/** Splits a person's attributes into columns. The SQL that `filterToSql` generates depends on exactly this layout. */
export function toUserColumns(attributes: ScimObject): UserColumns {
  const { userName, externalId, displayName, active, ...rest } = attributes;
  const name = typeof userName === 'string' ? userName : '';
  const display = typeof displayName === 'string' ? displayName : null;
  const emailKeys = emailKeysOf(rest);
  return {
    userName: name,
    userNameKey: userNameKey(name),
    externalId: typeof externalId === 'string' ? externalId : null,
    displayName: display,
    displayNameKey: display?.toLowerCase() ?? null,
    active: active === true,
    emailKeys,
    emailSearch: emailKeys.length > 0 ? `\n${emailKeys.join('\n')}\n` : '',
    attributes: rest,
  };
}

/** Recombines the columns into attributes. */
export function fromUserColumns(
  row: Pick<UserColumns, 'userName' | 'externalId' | 'displayName' | 'active' | 'attributes'>,
): ScimObject {
  const { userName, externalId, displayName, active, attributes } = row;
  return {
    userName,
    ...(externalId === null ? {} : { externalId }),
    ...(displayName === null ? {} : { displayName }),
    active,
    ...attributes,
  };
}

function emailKeysOf({ emails }: ScimObject): string[] {
  const values = (Array.isArray(emails) ? emails : []).map((email) => (isObject(email) ? email.value : undefined));
  return [...new Set(values.filter((value) => typeof value === 'string').map((value) => value.toLowerCase()))];
}
