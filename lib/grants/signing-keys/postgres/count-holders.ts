import { isUnrevoked } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import type { KeyStore } from '../store';

/** See KeyStore.countHolders. A family receives a token whenever it is used, including when it is started. */
export async function countHolders(
  connection: Connection,
  ...[tenantId, { from, until }, { atMost, now }]: Parameters<KeyStore['countHolders']>
): Promise<number> {
  const [counted] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM token_family f
      WHERE tenant_id = ${tenantId}::uuid AND ${isUnrevoked()} AND expires_at > ${now} AND last_used_at >= ${from}
        ${until ? sql`AND created_at < ${until}` : empty}
      LIMIT ${atMost}::int
    ) holders`);
  return counted?.count ?? 0;
}
