/** What a directory listed, and what it last said about each person. */
import type { Person } from '@/lib/people/person';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { userNameKey } from '@/lib/platform/shared/user-name';
import type { PulledPerson } from '../pulled-person';
import type { AppliedPerson, Held, Leaver, ListedPerson, PullQueue } from '../queue';

type ListedPeople = Pick<
  PullQueue,
  'nextListed' | 'findWords' | 'applied' | 'listLeavers' | 'countListed' | 'endList' | 'findPeople'
> & {
  drop(of: Held): Promise<void>;
  put(of: Held, runId: string, page: { people: PulledPerson[]; gone: readonly string[] }): Promise<void>;
};

/** What is stored of an entry: the person, and the key of the user name for those who have no externalId. */
interface StoredEntry {
  person: PulledPerson;
  key: string | null;
}

const keyOf = ({ attributes: { userName } }: PulledPerson) =>
  typeof userName === 'string' ? userNameKey(userName) : null;

const ofSource = ({ tenantId, connectionId }: Held) =>
  sql`l.tenant_id = ${tenantId}::uuid AND l.connection_id = ${connectionId}::uuid`;

export function listedPeople(connection: Connection): ListedPeople {
  return {
    async drop(of) {
      await connection.execute(
        sql`UPDATE pulled_person l SET listed = NULL WHERE ${ofSource(of)} AND l.listed IS NOT NULL`,
      );
    },

    async put(of, runId, { people, gone }) {
      const { tenantId, connectionId } = of;
      // A person who is on a page twice is as the last entry says.
      const entries = [...new Map(people.map((person) => [person.id, person])).values()];
      await connection.execute(sql`
        INSERT INTO pulled_person AS l (tenant_id, connection_id, remote_id, run_id, listed)
        SELECT ${tenantId}::uuid, ${connectionId}::uuid, e.remote_id, ${runId}::uuid, e.listed
        FROM unnest(${entries.map(({ id }) => id)}::text[],
          ${entries.map((person) => JSON.stringify({ person, key: keyOf(person) } satisfies StoredEntry))}::jsonb[]) AS e (remote_id, listed)
        ON CONFLICT (tenant_id, connection_id, remote_id) DO UPDATE SET run_id = excluded.run_id, listed = excluded.listed`);
      if (gone.length > 0)
        await connection.execute(sql`
          UPDATE pulled_person l SET run_id = NULL, listed = NULL WHERE ${ofSource(of)} AND l.remote_id = ANY(${[...gone]}::text[])`);
    },

    async nextListed(of, runId, { after, limit }) {
      const rows = await connection.query<{ listed: StoredEntry; active: boolean | null; refusedAt: Date | null }>(sql`
        SELECT l.listed, l.active, l.refused_at AS "refusedAt" FROM pulled_person l
        WHERE ${ofSource(of)} AND l.run_id = ${runId}::uuid AND l.listed IS NOT NULL ${after === null ? empty : sql`AND l.remote_id > ${after}`}
        ORDER BY l.remote_id LIMIT ${limit}::int`);
      return rows.map(
        ({ listed, active, refusedAt }): ListedPerson => ({
          person: listed.person,
          wasActive: active,
          refusedAt,
        }),
      );
    },

    async findWords(of, remoteIds) {
      const rows = await connection.query<{ remoteId: string; active: boolean | null }>(sql`
        SELECT l.remote_id AS "remoteId", l.active FROM pulled_person l WHERE ${ofSource(of)} AND l.remote_id = ANY(${[...remoteIds]}::text[])`);
      return new Map(rows.map(({ remoteId, active }) => [remoteId, active]));
    },

    async applied(of, people) {
      const { tenantId, connectionId } = of;
      const column = <Value>(value: (one: AppliedPerson) => Value) => people.map(value);
      await connection.execute(sql`
        INSERT INTO pulled_person AS l (tenant_id, connection_id, remote_id, active, refused_at)
        SELECT ${tenantId}::uuid, ${connectionId}::uuid, a.remote_id, a.active, a.refused_at
        FROM unnest(${column(({ remoteId }) => remoteId)}::text[], ${column(({ active = null }) => active)}::boolean[],
          ${column(({ refusedAt }) => refusedAt?.toISOString() ?? null)}::timestamptz[]) AS a (remote_id, active, refused_at)
        ON CONFLICT (tenant_id, connection_id, remote_id) DO UPDATE
        SET active = COALESCE(excluded.active, l.active), refused_at = excluded.refused_at, listed = NULL`);
    },

    async listLeavers(of, runId, { after, limit }) {
      const { tenantId, connectionId } = of;
      return connection.query<Leaver>(sql`
        SELECT p.id::text AS id, COALESCE(NULLIF(p.display_name, ''), p.user_name) AS name FROM person p
        WHERE p.tenant_id = ${tenantId}::uuid AND p.connection_id = ${connectionId}::uuid AND ${isActivePerson}
          ${after === null ? empty : sql`AND p.id > ${after}::uuid`}
          AND NOT EXISTS (
            SELECT FROM pulled_person l WHERE ${ofSource(of)} AND l.run_id = ${runId}::uuid AND l.remote_id = p.external_id
              AND (l.listed #>> '{person,active}') IS DISTINCT FROM 'false')
          AND NOT (p.external_id IS NULL AND EXISTS (
            SELECT FROM pulled_person l WHERE ${ofSource(of)} AND l.run_id = ${runId}::uuid AND l.listed ->> 'key' = p.user_name_key
              AND (l.listed #>> '{person,active}') IS DISTINCT FROM 'false'))
        ORDER BY p.id LIMIT ${limit}::int`);
    },

    async countListed(of, runId) {
      const [row] = await connection.query<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM pulled_person l WHERE ${ofSource(of)} AND l.run_id = ${runId}::uuid`);
      return row?.count ?? 0;
    },

    async endList(of, runId) {
      const { tenantId, connectionId } = of;
      await connection.execute(sql`
        DELETE FROM pulled_person l WHERE ${ofSource(of)} AND l.run_id IS DISTINCT FROM ${runId}::uuid AND NOT EXISTS (
          SELECT FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.connection_id = ${connectionId}::uuid
            AND p.external_id = l.remote_id AND p.deleted_at IS NULL)`);
      await connection.execute(sql`
        UPDATE pulled_person l SET active = false WHERE ${ofSource(of)} AND l.run_id IS DISTINCT FROM ${runId}::uuid AND l.active IS DISTINCT FROM false`);
    },

    async findPeople(of, people) {
      const { tenantId, connectionId } = of;
      const ids = people.map(({ id }) => id);
      const keys = people.flatMap((person) => keyOf(person) ?? []);
      const rows = await connection.query<PersonRow & { key: string }>(sql`
        SELECT ${personColumns}, user_name_key AS key FROM person
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND deleted_at IS NULL
          AND (external_id = ANY(${ids}::text[]) OR (external_id IS NULL AND user_name_key = ANY(${keys}::text[])))`);
      return new Map(
        people.flatMap((pulled): [string, Person][] => {
          const key = keyOf(pulled);
          const row =
            rows.find(({ externalId }) => externalId === pulled.id) ??
            rows.find((one) => one.externalId === null && one.key === key);
          return row ? [[pulled.id, personFromRow(row)]] : [];
        }),
      );
    },
  };
}
