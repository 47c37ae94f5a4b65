/** What a directory last said about groups and their members. */
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { DueGroup, GroupQueue, MemberDifferences, StoredGroupPage } from '../group-queue';
import type { Held } from '../queue';

type ListedGroups = Omit<GroupQueue, 'readGroups'> & {
  put(of: Held, stored: StoredGroupPage): Promise<void>;
};

/** The condition that a row is of a source. */
const ofSource = (row: Sql, { tenantId, connectionId }: Held): Sql =>
  sql`${row}.tenant_id = ${tenantId}::uuid AND ${row}.connection_id = ${connectionId}::uuid`;

const G = sql`g`;
const M = sql`m`;

export function listedGroups(connection: Connection): ListedGroups {
  return {
    put: (of, stored) => put(connection, of, stored),

    async knownGroups(of, remoteIds) {
      const rows = await connection.query<{ id: string }>(sql`
        SELECT g.remote_id AS id FROM pulled_group g
        WHERE ${ofSource(G, of)} AND NOT g.draft AND NOT g.removed AND g.remote_id = ANY(${[...remoteIds]}::text[])`);
      return new Set(rows.map(({ id }) => id));
    },

    async findRemovedGroups(of, { draft }) {
      const { tenantId, connectionId } = of;
      const isRemoved = draft
        ? sql`NOT EXISTS (SELECT FROM pulled_group d WHERE ${ofSource(sql`d`, of)} AND d.draft AND d.remote_id = g.remote_id)`
        : sql`g.removed`;
      const rows = await connection.query<{ remoteId: string; id: string | null; name: string; removed: boolean }>(sql`
        SELECT g.remote_id AS "remoteId", a.id::text AS id, g.name, ${isRemoved} AS removed FROM pulled_group g
        LEFT JOIN "group" a ON a.tenant_id = ${tenantId}::uuid AND a.connection_id = ${connectionId}::uuid AND a.external_id = g.remote_id
        WHERE ${ofSource(G, of)} AND NOT g.draft ORDER BY g.remote_id`);
      return { pulled: rows.length, removed: rows.filter(({ removed }) => removed) };
    },

    async listDueGroups(of, { draft, after, limit, refusedBefore }) {
      const { tenantId, connectionId } = of;
      const rows = await connection.query<Pick<DueGroup, 'remoteId' | 'name'>>(sql`
        SELECT g.remote_id AS "remoteId", g.name FROM pulled_group g
        WHERE ${ofSource(G, of)} AND g.draft = ${draft}::boolean AND g.due AND NOT g.removed
          AND (g.refused_at IS NULL OR g.refused_at <= ${refusedBefore}) ${after === null ? empty : sql`AND g.remote_id > ${after}`}
        ORDER BY g.remote_id LIMIT ${limit}::int`);
      const keyOf = (name: string) => name.toLowerCase();
      const groups = await connection.query<NonNullable<DueGroup['group']>>(sql`
        SELECT id::text AS id, display_name AS "displayName", external_id AS "externalId" FROM "group"
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid
          AND (external_id = ANY(${rows.map(({ remoteId }) => remoteId)}::text[])
            OR (external_id IS NULL AND display_name_key = ANY(${rows.map(({ name }) => keyOf(name))}::text[])))
        ORDER BY id`);
      // Groups without an externalId, as after a handover, are found by their name, each once.
      const unnamed = groups.filter(({ externalId }) => externalId === null);
      return rows.map(({ remoteId, name }) => {
        const found = groups.find(({ externalId }) => externalId === remoteId);
        if (found) return { remoteId, name, group: found };
        const at = unnamed.findIndex(({ displayName }) => keyOf(displayName) === keyOf(name));
        return { remoteId, name, group: at < 0 ? null : (unnamed.splice(at, 1)[0] ?? null) };
      });
    },

    async compareMembers(of, groups, { draft }) {
      const found = new Map<string, MemberDifferences>(groups.map((one) => [one.remoteId, { joins: [], leaves: [] }]));
      for (const { remoteId, id, joins } of await differences(connection, of, { groups, draft }))
        found.get(remoteId)?.[joins ? 'joins' : 'leaves'].push(id);
      return found;
    },

    async groupsApplied(of, { done = [], refused = [], now }) {
      await connection.execute(sql`
        UPDATE pulled_group g SET due = false, refused_at = NULL WHERE ${ofSource(G, of)} AND NOT g.draft AND g.remote_id = ANY(${[...done]}::text[])`);
      if (refused.length === 0) return;
      await connection.execute(sql`
        UPDATE pulled_group g SET refused_at = ${now} WHERE ${ofSource(G, of)} AND NOT g.draft AND g.remote_id = ANY(${[...refused]}::text[])`);
    },

    async forgetGroups(of, remoteIds) {
      const ids = [...remoteIds];
      await connection.execute(sql`
        DELETE FROM pulled_group g WHERE ${ofSource(G, of)} AND NOT g.draft AND g.removed AND g.remote_id = ANY(${ids}::text[])`);
      await connection.execute(sql`
        DELETE FROM pulled_group_member m WHERE ${ofSource(M, of)} AND NOT m.draft AND m.group_remote_id = ANY(${ids}::text[])`);
    },

    async dueForMembers(of, remoteIds) {
      if (remoteIds.length === 0) return;
      await connection.execute(sql`
        UPDATE pulled_group g SET due = true WHERE ${ofSource(G, of)} AND NOT g.draft AND NOT g.due AND EXISTS (
          SELECT FROM pulled_group_member m WHERE ${ofSource(M, of)} AND NOT m.draft AND m.group_remote_id = g.remote_id
            AND m.member_remote_id = ANY(${[...remoteIds]}::text[]))`);
    },
  };
}

async function put(connection: Connection, of: Held, { page, as, isFirst }: StoredGroupPage): Promise<void> {
  const draft = as !== 'changes';
  if (draft && isFirst) await dropDraft(connection, of);
  const { tenantId, connectionId } = of;
  const named = new Map(page.groups.flatMap(({ id, name }): [string, string][] => (name === null ? [] : [[id, name]])));
  await connection.execute(sql`
    INSERT INTO pulled_group AS g (tenant_id, connection_id, draft, remote_id, name)
    SELECT ${tenantId}::uuid, ${connectionId}::uuid, ${draft}::boolean, n.remote_id, n.name
    FROM unnest(${[...named.keys()]}::text[], ${[...named.values()]}::text[]) AS n (remote_id, name)
    ON CONFLICT (tenant_id, connection_id, draft, remote_id) DO UPDATE SET name = excluded.name`);
  const pairs = (which: 'joined' | 'left') =>
    page.groups.flatMap((one) => one[which].map((id) => [one.id, id] as const));
  const unnested = (some: (readonly [string, string])[]) =>
    sql`unnest(${some.map(([group]) => group)}::text[], ${some.map(([, member]) => member)}::text[]) AS n (group_id, member_id)`;
  await connection.execute(sql`
    DELETE FROM pulled_group_member m USING ${unnested(pairs('left'))}
    WHERE ${ofSource(M, of)} AND m.draft = ${draft}::boolean AND m.group_remote_id = n.group_id AND m.member_remote_id = n.member_id`);
  await connection.execute(sql`
    INSERT INTO pulled_group_member (tenant_id, connection_id, draft, group_remote_id, member_remote_id)
    SELECT DISTINCT g.tenant_id, g.connection_id, g.draft, g.remote_id, n.member_id FROM ${unnested(pairs('joined'))}
    JOIN pulled_group g ON ${ofSource(G, of)} AND g.draft = ${draft}::boolean AND g.remote_id = n.group_id
    ON CONFLICT DO NOTHING`);
  if (as === 'changes') await noteChanges(connection, of, page);
  if (as === 'last-of-list') await promoteDraft(connection, of);
}

/** Has the groups of a page of changes compared, or deleted. */
async function noteChanges(connection: Connection, of: Held, page: StoredGroupPage['page']): Promise<void> {
  const ids = page.groups.map(({ id }) => id);
  await connection.execute(sql`
    UPDATE pulled_group g SET due = true, refused_at = NULL WHERE ${ofSource(G, of)} AND NOT g.draft AND g.remote_id = ANY(${ids}::text[])`);
  await connection.execute(sql`
    UPDATE pulled_group g SET removed = true WHERE ${ofSource(G, of)} AND NOT g.draft AND g.remote_id = ANY(${[...page.gone]}::text[])`);
}

async function dropDraft(connection: Connection, of: Held): Promise<void> {
  await connection.execute(sql`DELETE FROM pulled_group g WHERE ${ofSource(G, of)} AND g.draft`);
  await connection.execute(sql`DELETE FROM pulled_group_member m WHERE ${ofSource(M, of)} AND m.draft`);
}

/** A list that was read to its end is what the directory says. */
async function promoteDraft(connection: Connection, of: Held): Promise<void> {
  const D = sql`d`;
  await connection.execute(sql`
    UPDATE pulled_group g SET removed = true WHERE ${ofSource(G, of)} AND NOT g.draft AND NOT EXISTS (
      SELECT FROM pulled_group d WHERE ${ofSource(D, of)} AND d.draft AND d.remote_id = g.remote_id)`);
  await connection.execute(sql`
    INSERT INTO pulled_group AS g (tenant_id, connection_id, draft, remote_id, name)
    SELECT d.tenant_id, d.connection_id, false, d.remote_id, d.name FROM pulled_group d WHERE ${ofSource(D, of)} AND d.draft
    ON CONFLICT (tenant_id, connection_id, draft, remote_id) DO UPDATE SET name = excluded.name, due = true, removed = false`);
  await connection.execute(sql`
    DELETE FROM pulled_group_member m WHERE ${ofSource(M, of)} AND NOT m.draft AND NOT EXISTS (
      SELECT FROM pulled_group_member d
      WHERE ${ofSource(D, of)} AND d.draft AND d.group_remote_id = m.group_remote_id AND d.member_remote_id = m.member_remote_id)`);
  await connection.execute(sql`
    INSERT INTO pulled_group_member (tenant_id, connection_id, draft, group_remote_id, member_remote_id)
    SELECT d.tenant_id, d.connection_id, false, d.group_remote_id, d.member_remote_id FROM pulled_group_member d
    WHERE ${ofSource(D, of)} AND d.draft ON CONFLICT DO NOTHING`);
  await dropDraft(connection, of);
}

function differences(
  connection: Connection,
  of: Held,
  { groups, draft }: { groups: readonly DueGroup[]; draft: boolean },
): Promise<{ remoteId: string; id: string; joins: boolean }[]> {
  const { tenantId, connectionId } = of;
  return connection.query(sql`
    WITH pair AS (
      SELECT * FROM unnest(${groups.map(({ remoteId }) => remoteId)}::text[], ${groups.map(({ group }) => group?.id ?? null)}::uuid[]) AS p (remote_id, group_id)
    ), said AS (
      SELECT m.group_remote_id, m.member_remote_id FROM pulled_group_member m JOIN pair ON pair.remote_id = m.group_remote_id
      WHERE ${ofSource(M, of)} AND m.draft = ${draft}::boolean
    ), wanted AS (
      SELECT said.group_remote_id AS remote_id, p.id FROM said
      JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.external_id = said.member_remote_id AND p.connection_id = ${connectionId}::uuid AND p.deleted_at IS NULL
      UNION
      SELECT said.group_remote_id, n.id FROM said
      JOIN "group" n ON n.tenant_id = ${tenantId}::uuid AND n.external_id = said.member_remote_id AND n.connection_id = ${connectionId}::uuid
    ), present AS (
      SELECT pair.remote_id, gm.member_id AS id, COALESCE(p.external_id, n.external_id) AS member_remote_id FROM pair
      JOIN group_member gm ON gm.tenant_id = ${tenantId}::uuid AND gm.group_id = pair.group_id
      LEFT JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = gm.member_id AND p.connection_id = ${connectionId}::uuid
      LEFT JOIN "group" n ON n.tenant_id = ${tenantId}::uuid AND n.id = gm.member_id AND n.connection_id = ${connectionId}::uuid
    )
    SELECT w.remote_id AS "remoteId", w.id::text AS id, true AS joins FROM wanted w
    WHERE NOT EXISTS (SELECT FROM present x WHERE x.remote_id = w.remote_id AND x.id = w.id)
    UNION ALL
    SELECT x.remote_id, x.id::text, false FROM present x
    WHERE x.member_remote_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM said WHERE said.group_remote_id = x.remote_id AND said.member_remote_id = x.member_remote_id)`);
}
