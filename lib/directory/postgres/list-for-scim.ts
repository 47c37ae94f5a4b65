import type { Person } from '@/lib/people/person';
import { PERSON_COLUMNS, type PersonRow, personFromRow } from '@/lib/people/postgres/person-row';
import type { Connection } from '@/lib/platform/postgres/database';
import type { Position, ResourceQuery } from '@/lib/scim/protocol/store';
import type { ResourceType } from '@/lib/scim/schema/types';
import { listRows } from './list-rows';
import { type ListScope, PEOPLE } from './scim-tables';

/** See DirectoryStore.listForScim. */
export async function listForScim(
  connection: Connection,
  scope: ListScope,
  query: ResourceQuery,
  type: ResourceType,
): Promise<{ people: Person[]; total: number | null; next: Position | null }> {
  const { rows, total, next } = await listRows<PersonRow>(
    connection,
    { ...PEOPLE, columns: PERSON_COLUMNS },
    scope,
    query,
    type,
  );
  return { people: rows.map(personFromRow), total, next };
}
