import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ScopeUses } from '../store';

/** See ScopeStore.countUses. */
export async function countUses(
  database: Connection,
  { tenantId, name, now }: { tenantId: string; name: string; now: Date },
): Promise<ScopeUses> {
  const [uses] = await database.query<ScopeUses>(sql`
    SELECT
      (SELECT count(*)::int FROM client WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes)) AS clients,
      (SELECT count(DISTINCT person_id)::int FROM consent WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes)) AS people,
      (SELECT count(*)::int FROM token_family f
       WHERE tenant_id = ${tenantId}::uuid AND ${name} = ANY(scopes) AND ${isActiveFamily(now)}) AS families`);
  return uses ?? { clients: 0, people: 0, families: 0 };
}
