import type { Succession } from '@/lib/grants/clients/client-owner';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { changeKeys, isActiveKey } from './write-keys';

/** A token of a SCIM connection that a person is accountable for. */
export interface OwnedToken {
  id: string;
  name: string;
  connectionId: string;
  connectionName: string | null;
  ownerId: string | null;
}

const ownedToken = (tenantId: string): Sql => sql`
  access_key.id::text AS id, access_key.name, access_key.connection_id::text AS "connectionId", access_key.owner_id::text AS "ownerId",
  (SELECT s.name FROM scim_connection s WHERE s.tenant_id = ${ofTenant(tenantId)} AND s.id = access_key.connection_id) AS "connectionName"`;

/** The active SCIM tokens that a person is accountable for. */
export const isOwnedToken = (personId: string | Sql, now: Date): Sql => {
  const owner = typeof personId === 'string' ? sql`${personId}::uuid` : personId;
  return sql`(access_key.owner_id = ${owner} AND access_key.kind = 'scim' AND ${isActiveKey(now)})`;
};

/** Applies the succession to the tokens of a person who leaves, and whose row is locked. */
export function tokensOwnerLeft(
  connection: Connection,
  { tenantId, personId, succession, now }: { tenantId: string; personId: string; succession: Succession; now: Date },
): Promise<OwnedToken[]> {
  return changeKeys(connection, {
    tenantId,
    which: isOwnedToken(personId, now),
    set: afterLeaving(succession, now),
    returning: ownedToken(tenantId),
  });
}

function afterLeaving(succession: Succession, now: Date): Sql {
  if (succession.kind === 'handed-over')
    return sql`owner_id = ${succession.to.id}::uuid, owner_left_at = NULL, suspends_at = NULL`;
  if (succession.kind === 'suspended') return sql`owner_left_at = ${now}, suspends_at = NULL, revoked_at = ${now}`;
  const suspendsAt = succession.kind === 'grace' ? succession.suspendsAt : null;
  return sql`owner_left_at = ${now}, suspends_at = ${suspendsAt}::timestamptz`;
}

/** Ends the pending revocation of tokens whose accountable person is back. A revoked token stays revoked. */
export function tokensOwnerReturned(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<OwnedToken[]> {
  return changeKeys(connection, {
    tenantId,
    which: sql`${isOwnedToken(personId, now)} AND access_key.owner_left_at IS NOT NULL`,
    set: sql`owner_left_at = NULL, suspends_at = NULL`,
    returning: ownedToken(tenantId),
  });
}

/** The tokens of all tenants whose grace period without an accountable person has ended. */
export function overdueTokens(connection: Connection, now: Date): Promise<{ tenantId: string; id: string }[]> {
  return connection.query(
    sql`SELECT k.tenant_id::text AS "tenantId", k.id::text AS id FROM access_key k WHERE k.suspends_at <= ${now} AND k.revoked_at IS NULL LIMIT ${OVERDUE_AT_ONCE}::int`,
  );
}

/** How many overdue tokens a step reads. */
const OVERDUE_AT_ONCE = 100;

/** Revokes an overdue token, unless a parallel call has, or someone has taken over. */
export async function revokeOverdueToken(
  connection: Connection,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<OwnedToken | null> {
  const [token] = await changeKeys<OwnedToken>(connection, {
    tenantId,
    which: sql`access_key.id = ${id}::uuid AND access_key.suspends_at <= ${now} AND access_key.revoked_at IS NULL`,
    set: sql`revoked_at = ${now}, suspends_at = NULL`,
    returning: ownedToken(tenantId),
  });
  return token ?? null;
}

/**
 * Sets who is accountable for an active token, or that no one is. This ends a pending revocation.
 * @returns the token, and who was accountable before; null if there is no such active token
 */
export async function setTokenOwner(
  connection: Connection,
  {
    tenantId,
    connectionId,
    tokenId,
    ownerId,
    ifWaiting,
    now,
  }: {
    tenantId: string;
    connectionId: string;
    tokenId: string;
    ownerId: string | null;
    ifWaiting: boolean;
    now: Date;
  },
): Promise<{ token: OwnedToken; before: string | null } | null> {
  const which = sql`access_key.connection_id = ${connectionId}::uuid AND access_key.id = ${tokenId}::uuid AND access_key.kind = 'scim' AND ${isActiveKey(now)}
    ${ifWaiting ? sql`AND access_key.suspends_at > ${now}` : empty}`;
  const [held] = await connection.query<{ before: string | null }>(
    sql`SELECT owner_id::text AS before FROM access_key WHERE access_key.tenant_id = ${tenantId}::uuid AND ${which} FOR UPDATE`,
  );
  if (!held) return null;
  const [token] = await changeKeys<OwnedToken>(connection, {
    tenantId,
    which,
    set: sql`owner_id = ${ownerId}::uuid, owner_left_at = NULL, suspends_at = NULL`,
    returning: ownedToken(tenantId),
  });
  return token ? { token, before: held.before } : null;
}
