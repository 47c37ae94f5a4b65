import type { Succession } from '@/lib/grants/clients/client-owner';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { NewOwner } from '../store';
import { changeKeys, isActiveKey } from './write-keys';

/** An access key of someone else, or a token of a SCIM connection, that a person is accountable for. */
export interface OwnedKey {
  id: string;
  name: string;
  /** Null for an access key. */
  connectionId: string | null;
  connectionName: string | null;
  ownerId: string | null;
}

const ownedKey = (tenantId: string): Sql => sql`
  access_key.id::text AS id, access_key.name, access_key.connection_id::text AS "connectionId", access_key.owner_id::text AS "ownerId",
  (SELECT s.name FROM scim_connection s WHERE s.tenant_id = ${ofTenant(tenantId)} AND s.id = access_key.connection_id) AS "connectionName"`;

/** The active access keys and SCIM tokens that a person is accountable for. */
export const isOwnedKey = (personId: string | Sql, now: Date): Sql => {
  const owner = typeof personId === 'string' ? sql`${personId}::uuid` : personId;
  return sql`(access_key.owner_id = ${owner} AND access_key.kind IN ('api', 'scim') AND ${isActiveKey(now)})`;
};

/** Applies the succession to the access keys and SCIM tokens of a person who leaves, and whose row is locked. */
export function keysOwnerLeft(
  connection: Connection,
  { tenantId, personId, succession, now }: { tenantId: string; personId: string; succession: Succession; now: Date },
): Promise<OwnedKey[]> {
  return changeKeys(connection, {
    tenantId,
    which: isOwnedKey(personId, now),
    set: afterLeaving(succession, now),
    returning: ownedKey(tenantId),
  });
}

function afterLeaving(succession: Succession, now: Date): Sql {
  if (succession.kind === 'handed-over')
    return sql`owner_id = ${ownerBesideHolder(succession.to.id)}, owner_left_at = NULL, suspends_at = NULL`;
  if (succession.kind === 'suspended') return sql`owner_left_at = ${now}, suspends_at = NULL, revoked_at = ${now}`;
  const suspendsAt = succession.kind === 'grace' ? succession.suspendsAt : null;
  return sql`owner_left_at = ${now}, suspends_at = ${suspendsAt}::timestamptz`;
}

/** Ends the pending revocation of keys whose accountable person is back. A revoked key stays revoked. */
export function keysOwnerReturned(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<OwnedKey[]> {
  return changeKeys(connection, {
    tenantId,
    which: sql`${isOwnedKey(personId, now)} AND access_key.owner_left_at IS NOT NULL`,
    set: sql`owner_left_at = NULL, suspends_at = NULL`,
    returning: ownedKey(tenantId),
  });
}

/** The access keys and SCIM tokens of all tenants whose grace period without an accountable person has ended. */
export function overdueKeys(connection: Connection, now: Date): Promise<{ tenantId: string; id: string }[]> {
  return connection.query(
    sql`SELECT k.tenant_id::text AS "tenantId", k.id::text AS id FROM access_key k WHERE k.suspends_at <= ${now} AND k.revoked_at IS NULL LIMIT ${OVERDUE_AT_ONCE}::int`,
  );
}

/** How many overdue keys a step reads. */
const OVERDUE_AT_ONCE = 100;

/** Revokes an overdue key, unless a parallel call has, or someone has taken over. */
export async function revokeOverdueKey(
  connection: Connection,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<OwnedKey | null> {
  const [key] = await changeKeys<OwnedKey>(connection, {
    tenantId,
    which: sql`access_key.id = ${id}::uuid AND access_key.suspends_at <= ${now} AND access_key.revoked_at IS NULL`,
    set: sql`revoked_at = ${now}, suspends_at = NULL`,
    returning: ownedKey(tenantId),
  });
  return key ?? null;
}

/** Null if it is the key's holder, who is accountable for it as long as no one else is. */
const ownerBesideHolder = (ownerId: string | null): Sql => sql`NULLIF(${ownerId}::uuid, access_key.person_id)`;

/**
 * Sets who is accountable for an active access key or SCIM token, or that no one is. This ends a pending revocation.
 * @param owner.which one key
 * @returns the key, and who was accountable before; null if there is no such active key
 */
export async function setKeyOwner(
  connection: Connection,
  { tenantId, which, ownerId, ifWaiting, now }: NewOwner & { which: Sql },
): Promise<{ key: OwnedKey; before: string | null } | null> {
  const held = sql`${which} AND ${isActiveKey(now)} ${ifWaiting ? sql`AND access_key.suspends_at > ${now}` : empty}`;
  const [found] = await connection.query<{ before: string | null }>(
    sql`SELECT owner_id::text AS before FROM access_key WHERE access_key.tenant_id = ${tenantId}::uuid AND ${held} FOR UPDATE`,
  );
  if (!found) return null;
  const [key] = await changeKeys<OwnedKey>(connection, {
    tenantId,
    which: held,
    set: sql`owner_id = ${ownerBesideHolder(ownerId)}, owner_left_at = NULL, suspends_at = NULL`,
    returning: ownedKey(tenantId),
  });
  return key ? { key, before: found.before } : null;
}
