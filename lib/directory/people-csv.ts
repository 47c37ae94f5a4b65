import type { Person, PersonAttributes } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import type { JsonObject, JsonValue } from '@/lib/platform/shared/json';

const textOf = (value: JsonValue | undefined): string | null => (typeof value === 'string' ? value : null);
const nameOf = ({ name }: JsonObject): JsonObject =>
  typeof name === 'object' && name !== null && !Array.isArray(name) ? name : {};

/** The columns that an import reads, with the values that an export writes. */
export const attributeColumns = {
  userName: ({ userName }: PersonAttributes) => userName,
  displayName: ({ displayName }: PersonAttributes) => textOf(displayName),
  givenName: (attributes: PersonAttributes) => textOf(nameOf(attributes).givenName),
  familyName: (attributes: PersonAttributes) => textOf(nameOf(attributes).familyName),
  email: primaryEmail,
  externalId: ({ externalId }: PersonAttributes) => textOf(externalId),
};

export type ImportedColumn = keyof typeof attributeColumns;
export const importedColumns = Object.keys(attributeColumns) as ImportedColumn[];

/** The columns of a people file, in order. Columns other than attributes are exported but cannot be imported. */
export const peopleColumns: readonly { name: string; value: (person: Person) => string | null }[] = [
  ...importedColumns.map((name) => ({ name, value: ({ attributes }: Person) => attributeColumns[name](attributes) })),
  { name: 'active', value: ({ attributes }) => String(attributes.active) },
  { name: 'role', value: ({ role }) => role },
  { name: 'connectionId', value: ({ connectionId }) => connectionId },
  { name: 'created', value: ({ createdAt }) => createdAt.toISOString() },
  { name: 'lastModified', value: ({ updatedAt }) => updatedAt.toISOString() },
  { name: 'id', value: ({ id }) => id },
];
