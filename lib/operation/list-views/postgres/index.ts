import { lockActivePerson, waitForIssues } from '@/lib/people/postgres/lock-active-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId, newId } from '@/lib/platform/shared/id';
import { type ListView, VIEWS_AT_MOST, type ViewedList } from '../list-view';
import type { ListViewStore } from '../store';

/** Saved views in PostgreSQL. */
export function createListViewStore(database: Connection): ListViewStore {
  return {
    list: ({ tenantId, personId, list }) =>
      database.query<ListView>(sql`
        SELECT v.id::text AS id, v.name, v.query, v.is_default AS "isDefault" FROM list_view v
        WHERE v.tenant_id = ${tenantId}::uuid AND v.person_id = ${personId}::uuid AND v.list = ${list}
        ORDER BY lower(v.name), v.id LIMIT ${VIEWS_AT_MOST}::int`),
    listOfPerson: (tenantId, personId) =>
      database.query<ListView & { list: ViewedList }>(sql`
        SELECT v.list, v.id::text AS id, v.name, v.query, v.is_default AS "isDefault" FROM list_view v
        WHERE v.tenant_id = ${tenantId}::uuid AND v.person_id = ${personId}::uuid ORDER BY v.list, lower(v.name), v.id`),
    save: (view) => database.transaction((connection) => save(connection, view)),
    change: (view) => database.transaction((connection) => change(connection, view)),
    async remove({ tenantId, personId, id }) {
      if (!isId(id)) return;
      await database.execute(
        sql`DELETE FROM list_view WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND id = ${id}::uuid`,
      );
    },
  };
}

/** The person is locked, so that views saved at the same moment do not exceed the limit together. */
async function save(
  connection: Connection,
  { tenantId, personId, list, name, query, isDefault, now }: Parameters<ListViewStore['save']>[0],
): ReturnType<ListViewStore['save']> {
  await waitForIssues(connection, tenantId, personId);
  if ((await lockActivePerson(connection, tenantId, personId)) === null) return 'gone';
  const [{ count, taken } = { count: 0, taken: false }] = await connection.query<{ count: number; taken: boolean }>(sql`
    SELECT count(*)::int AS count, COALESCE(bool_or(v.name = ${name}), false) AS taken FROM list_view v
    WHERE v.tenant_id = ${tenantId}::uuid AND v.person_id = ${personId}::uuid AND v.list = ${list}`);
  if (taken) return 'taken';
  if (count >= VIEWS_AT_MOST) return 'full';
  const id = newId();
  await connection.execute(sql`
    INSERT INTO list_view (tenant_id, id, person_id, list, name, query, created_at)
    VALUES (${tenantId}::uuid, ${id}::uuid, ${personId}::uuid, ${list}, ${name}, ${query}, ${now})`);
  if (isDefault) await setDefault(connection, { tenantId, personId, list, id });
  return 'saved';
}

async function change(
  connection: Connection,
  { tenantId, personId, id, name, isDefault }: Parameters<ListViewStore['change']>[0],
): ReturnType<ListViewStore['change']> {
  if (!isId(id)) return 'not-found';
  await waitForIssues(connection, tenantId, personId);
  const [view] = await connection.query<{ list: string; wasDefault: boolean; taken: boolean }>(sql`
    SELECT v.list, v.is_default AS "wasDefault", EXISTS (
      SELECT FROM list_view o WHERE o.tenant_id = ${tenantId}::uuid AND o.person_id = ${personId}::uuid AND o.list = v.list
        AND o.name = ${name} AND o.id <> ${id}::uuid) AS taken
    FROM list_view v WHERE v.tenant_id = ${tenantId}::uuid AND v.person_id = ${personId}::uuid AND v.id = ${id}::uuid`);
  if (!view) return 'not-found';
  if (view.taken) return 'taken';
  await connection.execute(sql`
    UPDATE list_view SET name = ${name}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND id = ${id}::uuid`);
  if (isDefault !== view.wasDefault)
    await setDefault(connection, { tenantId, personId, list: view.list, id: isDefault ? id : null });
  return 'changed';
}

/** @param of.id the new default; null for none */
async function setDefault(
  connection: Connection,
  { tenantId, personId, list, id }: { tenantId: string; personId: string; list: string; id: string | null },
): Promise<void> {
  await connection.execute(sql`
    UPDATE list_view SET is_default = id IS NOT DISTINCT FROM ${id}::uuid
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND list = ${list}
      AND is_default IS DISTINCT FROM (id IS NOT DISTINCT FROM ${id}::uuid)`);
}
