import type { DirectoryChange } from '@/lib/directory/store';
import { countActive, endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { endingClients } from '@/lib/grants/token-families/postgres/ending-clients';
import { reportsGroups } from '@/lib/grants/token-families/postgres/reports-groups';
import { type Connection, sql } from '@/lib/platform/postgres/database';

/** The resources whose access tokens contain roles, which groups can bring. */
const resourcesWithRoles = (tenantId: string) => sql`ARRAY(
  SELECT identifier FROM resource WHERE tenant_id = ${tenantId}::uuid AND roles <> '[]')`;

/** See DirectoryChange.endFamiliesOfMoved. */
export async function endFamiliesOfMoved(
  connection: Connection,
  { tenantId, members, clients: known, now, cause }: Parameters<DirectoryChange['endFamiliesOfMoved']>[0],
): Promise<number[]> {
  const clients = known ?? (await findEndingClients(connection, tenantId));
  const ended: number[] = [];
  for (const ids of members) {
    const families =
      clients.length === 0 || ids.length === 0
        ? []
        : await endFamilies(connection, {
            tenantId,
            which: sql`
              f.client_id = ANY(${[...clients]}::text[])
              AND (${reportsGroups(tenantId)} OR f.resources && ${resourcesWithRoles(tenantId)})
              AND f.person_id = ANY(ARRAY(
                WITH RECURSIVE moved(id) AS (
                  SELECT unnest(${[...ids]}::uuid[])
                  UNION SELECT m.member_id FROM moved JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = moved.id
                ) SELECT id FROM moved))`,
            reason: 'groups-changed',
            now,
            ...cause,
          });
    ended.push(countActive(families));
  }
  return ended;
}

async function findEndingClients(connection: Connection, tenantId: string): Promise<string[]> {
  const [row] = await connection.query<{ clients: string[] }>(sql`SELECT ${endingClients(tenantId)} AS clients`);
  return row?.clients ?? [];
}
