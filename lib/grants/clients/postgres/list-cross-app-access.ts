import { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import { TOKEN_EXCHANGE } from '@/lib/oauth/parameters/token-type';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { CrossAppAccessQuery, CrossAppAccessSort, ListedCrossAppAccess } from '../store';

type Row = Omit<ListedCrossAppAccess, 'access'> & { access: unknown };

const sortColumns: Record<CrossAppAccessSort, Sql> = {
  clientName: sql`lower(c.client_name)`,
  audience: sql`a.access->>'audience'`,
  createdAt: sql`c.created_at`,
};

/** See ClientStore.listCrossAppAccess. It is stored with the options of each client. */
export async function listCrossAppAccess(
  connection: Connection,
  { tenantId, search, status, sort, descending, page, pageSize, ...within }: CrossAppAccessQuery,
): Promise<{ access: ListedCrossAppAccess[]; total: number }> {
  const from = sql`
    client c CROSS JOIN LATERAL jsonb_array_elements(c.metadata->'crossAppAccess') AS a(access)
    WHERE c.tenant_id = ${tenantId}::uuid AND c.metadata->'crossAppAccess'->0 IS NOT NULL
      ${status ? sql`AND COALESCE((a.access->>'enabled')::boolean, true) = ${status === 'enabled'}` : empty}
      ${createdWithin(within, sql`c.created_at`)}
      ${search ? sql`AND strpos(lower(concat_ws(E'\\n', c.client_name, c.client_id, a.access->>'audience')), lower(${search}::text)) > 0` : empty}`;
  const total = await countRows(connection, from);
  const direction = descending ? sql`DESC` : sql`ASC`;
  const rows = await connection.query<Row>(sql`
    SELECT c.client_id AS "clientId", c.client_name AS "clientName", c.created_at AS "createdAt",
      COALESCE(${TOKEN_EXCHANGE} = ANY(c.grant_types), false) AS "mayExchange", a.access
    FROM ${from}
    ORDER BY ${sortColumns[sort]} ${direction}, c.client_id ${direction}, a.access->>'audience'
    LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
  return { access: rows.map(({ access, ...row }) => ({ ...row, access: CrossAppAccess.parse(access) })), total };
}
