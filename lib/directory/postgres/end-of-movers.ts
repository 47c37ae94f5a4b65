import type { DirectoryChange } from '@/lib/directory/store';
import { countActive, endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { reportsGroups } from '@/lib/grants/token-families/postgres/reports-groups';
import { type Connection, sql } from '@/lib/platform/postgres/database';

/**
 * See DirectoryChange.endFamiliesOfMoved. Where no client wants it, which is the rule, one statement that uses a partial
 * index says so.
 */
export async function endFamiliesOfMoved(
  connection: Connection,
  { tenantId, members, now, origin }: Parameters<DirectoryChange['endFamiliesOfMoved']>[0],
): Promise<number[]> {
  const clients = await connection.query<{ id: string }>(sql`
    SELECT client_id AS id FROM client WHERE tenant_id = ${tenantId}::uuid AND metadata->>'whenGroupsChange' = 'end'`);
  const ended: number[] = [];
  for (const ids of members) {
    const families =
      clients.length === 0 || ids.length === 0
        ? []
        : await endFamilies(connection, {
            tenantId,
            which: sql`
              f.client_id = ANY(${clients.map(({ id }) => id)}::text[])
              AND ${reportsGroups}
              AND f.person_id = ANY(ARRAY(
                WITH RECURSIVE moved(id) AS (
                  SELECT unnest(${[...ids]}::uuid[])
                  UNION SELECT m.member_id FROM moved JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = moved.id
                ) SELECT id FROM moved))`,
            reason: 'groups-changed',
            now,
            origin,
          });
    ended.push(countActive(families));
  }
  return ended;
}
