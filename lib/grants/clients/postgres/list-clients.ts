import { countRows } from '@/lib/platform/postgres/count-rows';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { RegisteredClient } from '../client';
import type { ClientQuery, ClientSort } from '../store';
import { readClients } from './read-client';

const sortColumns: Record<ClientSort, Sql> = {
  clientName: sql`lower(client_name)`,
  createdAt: sql`created_at`,
  lastUsedAt: sql`last_used_at`,
};

const kindConditions: Record<NonNullable<ClientQuery['kind']>, Sql> = {
  public: sql`AND token_endpoint_auth_method = 'none'`,
  confidential: sql`AND token_endpoint_auth_method <> 'none'`,
};

const statusConditions: Record<NonNullable<ClientQuery['status']>, Sql> = {
  enabled: sql`AND disabled_at IS NULL`,
  disabled: sql`AND disabled_at IS NOT NULL`,
};

const pkceConditions: Record<NonNullable<ClientQuery['pkce']>, Sql> = {
  required: sql`AND require_pkce`,
  relaxed: sql`AND NOT require_pkce`,
};

/** One page of clients, and the total number on all pages. */
export async function listClients(
  connection: Connection,
  query: ClientQuery,
): Promise<{ clients: RegisteredClient[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.search ? searchCondition(query.search) : empty}
    ${query.kind ? kindConditions[query.kind] : empty}
    ${query.origin ? sql`AND origin = ${query.origin}` : empty}
    ${query.pkce ? pkceConditions[query.pkce] : empty}
    ${query.status ? statusConditions[query.status] : empty}
    ${query.owner ? ownerCondition(query.owner) : empty}
    ${createdWithin(query)}
    ${query.grantType ? sql`AND ${query.grantType} = ANY(grant_types)` : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const total = await countRows(connection, sql`client WHERE ${conditions}`);
  const clients = await readClients(
    connection,
    sql`${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, client_id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`,
  );
  return { clients, total };
}

function ownerCondition(owner: string): Sql {
  if (owner === 'left') return sql`AND owner_left_at IS NOT NULL`;
  return isId(owner) ? sql`AND owner_id = ${owner}::uuid` : sql`AND false`;
}

/** Matches the text anywhere in the name or id; it has no wildcards. */
function searchCondition(search: string): Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`AND (client_name ILIKE ${pattern} OR client_id ILIKE ${pattern})`;
}
