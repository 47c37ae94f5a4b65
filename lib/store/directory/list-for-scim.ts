import type { Person } from '@/lib/directory/person';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { Position, ResourceQuery } from '@/lib/scim/store';
import type { Connection } from '../database';
import { listRows } from './list-rows';
import { PERSON_COLUMNS, type PersonRow, personFromRow } from './person-row';
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
