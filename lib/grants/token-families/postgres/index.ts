import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { FamilyStore, SeveralCounts, SeveralFamilies } from '../store';
import { hasStatus } from './family-status';
import { findFamily, listEvents } from './find-family';
import { conditions, listFamilies } from './list-families';
import { countActiveGrants, revoke } from './revoke';

function among(tenantId: string, { filter, ids, until }: SeveralFamilies, now: Date): Sql {
  // A person id in the wrong format matches no families.
  if (filter.personId !== undefined && !isId(filter.personId)) return sql`f.tenant_id = ${tenantId}::uuid AND false`;
  return join([...conditions({ tenantId, now, ...filter, ids }), sql`f.created_at <= ${until}`], ' AND ');
}

/** See FamilyStore.walkActive. */
async function walkActive(
  connection: Connection,
  { tenantId, which, afterId, limit, now }: Parameters<FamilyStore['walkActive']>[0],
): Promise<string[]> {
  const after = afterId === null ? sql`true` : sql`f.id > ${afterId}::uuid`;
  const rows = await connection.query<{ id: string }>(sql`
    SELECT f.id::text AS id FROM token_family f
    WHERE ${among(tenantId, which, now)} AND ${hasStatus('living', now)} AND ${after} ORDER BY f.id LIMIT ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** See FamilyStore.countSeveral. */
async function countSeveral(
  connection: Connection,
  { tenantId, which, now }: Parameters<FamilyStore['countSeveral']>[0],
): Promise<SeveralCounts> {
  const active = hasStatus('living', now);
  const [counts] = await connection.query<SeveralCounts>(sql`
    SELECT count(*)::int AS families, count(*) FILTER (WHERE ${active})::int AS active,
           count(DISTINCT f.person_id) FILTER (WHERE ${active})::int AS people, count(DISTINCT f.client_id) FILTER (WHERE ${active})::int AS clients
    FROM token_family f WHERE ${among(tenantId, which, now)}`);
  return counts ?? { families: 0, active: 0, people: 0, clients: 0 };
}

/** Token families in PostgreSQL. */
export function createFamilyStore(database: Connection): FamilyStore {
  return {
    listFamilies: (query) => listFamilies(database, query),
    findFamily: (tenantId, id, now) => findFamily(database, tenantId, id, now),
    listEvents: (tenantId, familyId, limit) => listEvents(database, tenantId, familyId, limit),
    walkActive: (walk) => walkActive(database, walk),
    countSeveral: (of) => countSeveral(database, of),
    countActiveGrants: (tenantId, selection, now) => countActiveGrants(database, tenantId, selection, now),
    revoke: (revocation) => revoke(database, revocation),
  };
}
