import type { Person } from '@/lib/directory/person';
import { sortToSql } from '@/lib/scim/filter/sort-to-sql';
import { filterToSql } from '@/lib/scim/filter/to-sql';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ResourceQuery, ScimScope } from '@/lib/scim/store';
import type { Connection } from '../database';
import { PERSON_COLUMNS, personFromRow, type PersonRow } from './person-row';

/** See DirectoryStore.listForScim. The core compiles filter and order; every value in them is a placeholder. */
export async function listForScim(
  connection: Connection,
  { tenantId, connectionId, baseUrl }: Pick<ScimScope, 'tenantId' | 'connectionId' | 'baseUrl'>,
  { filter, sort, startIndex, count }: ResourceQuery,
  type: ResourceType,
): Promise<{ people: Person[]; total: number }> {
  const scope = { table: 'person', baseUrl };
  const within = connectionId === null ? [tenantId] : [tenantId, connectionId];
  const owned = `person.tenant_id = $1::uuid${connectionId === null ? '' : ' AND person.connection_id = $2::uuid'} AND person.deleted_at IS NULL`;
  const condition = filter && filterToSql(type, filter, { ...scope, firstPlaceholder: within.length + 1 });
  const from = `FROM person WHERE ${owned}${condition ? ` AND ${condition.text}` : ''}`;
  const values = [...within, ...(condition?.values ?? [])];

  const [counted] = await connection.prisma.$queryRawUnsafe<{ total: number }[]>(`SELECT count(*)::int AS total ${from}`, ...values);
  const total = counted?.total ?? 0;
  if (count === 0 || startIndex > total) return { people: [], total };

  const order = sortToSql(type, sort, { ...scope, firstPlaceholder: values.length + 1 });
  const page = values.length + order.values.length + 1;
  const rows = await connection.prisma.$queryRawUnsafe<PersonRow[]>(
    `SELECT ${PERSON_COLUMNS} ${from} ORDER BY ${order.text} LIMIT $${page}::int OFFSET $${page + 1}::int`,
    ...values, ...order.values, count, startIndex - 1,
  );
  return { people: rows.map(personFromRow), total };
}
