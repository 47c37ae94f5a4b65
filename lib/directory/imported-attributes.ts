import type { PersonAttributes } from '@/lib/people/person';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';
import { attributeColumns, type ImportedColumn, importedColumns } from './people-csv';

/** The values in a line of a file, by column. Columns that the file does not have are missing. */
export type ImportedValues = Partial<Record<ImportedColumn, string>>;

/** A column in which a person's value changes. */
export interface ImportedChange {
  column: ImportedColumn;
  before: string | null;
  after: string | null;
}

/**
 * The attributes of a person after an import line: an empty cell removes the value, a missing column leaves it. New
 * people are active.
 * @param before null for a new person
 */
export function importedAttributes(values: ImportedValues, before: PersonAttributes | null): PersonAttributes {
  const { displayName, givenName, familyName, email, externalId } = values;
  const next: PersonAttributes = before ? { ...before } : { userName: values.userName ?? '', active: true };
  assign(next, 'displayName', displayName);
  assign(next, 'externalId', externalId);
  if (givenName !== undefined || familyName !== undefined) {
    const name: JsonObject = isObject(next.name) ? { ...next.name } : {};
    assign(name, 'givenName', givenName);
    assign(name, 'familyName', familyName);
    assign(next, 'name', Object.keys(name).length > 0 ? name : '');
  }
  if (email !== undefined) assign(next, 'emails', withPrimary(Array.isArray(next.emails) ? next.emails : [], email));
  return next;
}

/** The columns whose values differ. */
export function importedChanges(before: PersonAttributes | null, after: PersonAttributes): ImportedChange[] {
  return importedColumns.flatMap((column) => {
    const change = {
      column,
      before: before && attributeColumns[column](before),
      after: attributeColumns[column](after),
    };
    return change.before === change.after ? [] : [change];
  });
}

function assign(target: JsonObject, name: string, value: JsonValue | undefined): void {
  if (value === undefined) return;
  if (value === '' || (Array.isArray(value) && value.length === 0)) delete target[name];
  else target[name] = value;
}

/** Replaces or removes the primary address (or the first, if none is primary). Other addresses stay. */
function withPrimary(emails: readonly JsonValue[], address: string): JsonValue[] {
  const primary = Math.max(
    0,
    emails.findIndex((email) => isObject(email) && email.primary === true),
  );
  if (address === '') return emails.filter((_email, index) => index !== primary);
  const [held] = emails.slice(primary, primary + 1);
  if (held === undefined) return [{ value: address, type: 'work', primary: true }];
  return emails.map((email, index) =>
    index === primary ? { ...(isObject(email) ? email : {}), value: address } : email,
  );
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
