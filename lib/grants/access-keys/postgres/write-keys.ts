import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { Prisma } from '@/lib/platform/postgres/generated/client';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

/** Whether a key has not expired. Some never do. */
export const isUnexpiredKey = (now: Date | Sql, key: Sql = sql`access_key`): Sql =>
  sql`(${key}.expires_at IS NULL OR ${key}.expires_at > ${now})`;

/**
 * Whether a key is active: an access key, a personal access token or the token of a SCIM connection.
 * @param key its alias in the statement
 */
export const isActiveKey = (now: Date | Sql, key: Sql = sql`access_key`): Sql =>
  sql`(${key}.revoked_at IS NULL AND ${isUnexpiredKey(now, key)})`;

export async function insertKey(connection: Connection, key: Prisma.AccessKeyCreateManyInput): Promise<void> {
  await connection.prisma.accessKey.create({ data: key });
}

/** Like `insertKey`, for a key whose value may already be in use. */
export async function insertKeyIfFree(
  connection: Connection,
  key: Prisma.AccessKeyCreateManyInput,
): Promise<'inserted' | 'taken'> {
  const { count } = await connection.prisma.accessKey.createMany({ data: key, skipDuplicates: true });
  return count === 1 ? 'inserted' : 'taken';
}

/** Locks keys in the order of their ids, so that statements that write the same keys do not deadlock. */
const chosenKeys = (tenantId: string, which: Sql): Sql => sql`chosen AS MATERIALIZED (
  SELECT access_key.id AS key_id FROM access_key WHERE access_key.tenant_id = ${tenantId}::uuid AND ${which}
  ORDER BY access_key.id FOR UPDATE
)`;

const isChosen = (tenantId: string): Sql =>
  sql`access_key.tenant_id = ${tenantId}::uuid AND access_key.id = chosen.key_id`;

/** Changes keys. @param change.returning the columns to return for the keys that this call changed */
export function changeKeys<Row>(
  connection: Connection,
  { tenantId, which, set, returning }: { tenantId: string; which: Sql; set: Sql; returning: Sql },
): Promise<Row[]> {
  return connection.query<Row>(sql`
    WITH ${chosenKeys(tenantId, which)}
    UPDATE access_key SET ${set} FROM chosen WHERE ${isChosen(tenantId)} RETURNING ${returning}`);
}

/**
 * Revokes keys that are not revoked yet.
 * @param end.which a condition on the tenant's rows of `access_key`
 * @param end.returning the columns to return for the keys that this call revoked
 */
export function endKeys<Row>(
  connection: Connection,
  { tenantId, which, now, returning }: { tenantId: string; which: Sql; now: Date; returning: Sql },
): Promise<Row[]> {
  const notRevoked = sql`${which} AND access_key.revoked_at IS NULL`;
  return changeKeys(connection, { tenantId, which: notRevoked, set: sql`revoked_at = ${now}`, returning });
}

/** Makes active keys expire at the time `at`, unless they expire sooner. */
export function letKeysExpire<Row>(
  connection: Connection,
  { tenantId, which, at, now, returning }: { tenantId: string; which: Sql; at: Date; now: Date; returning: Sql },
): Promise<Row[]> {
  const active = sql`${which} AND ${isActiveKey(now)}`;
  const set = sql`expires_at = LEAST(access_key.expires_at, ${at}::timestamptz)`;
  return changeKeys(connection, { tenantId, which: active, set, returning });
}

/**
 * Revokes the access keys and personal access tokens of a person, whose row the caller has locked.
 * @returns how many were active
 */
export async function endKeysOfPerson(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<{ accessKeys: number; personalTokens: number }> {
  const ended = await endKeys<{ active: boolean; personal: boolean }>(connection, {
    tenantId,
    which: sql`access_key.person_id = ${personId}::uuid`,
    now,
    returning: sql`${isUnexpiredKey(now)} AS active, access_key.kind = 'personal' AS personal`,
  });
  const active = ended.filter((key) => key.active);
  const personalTokens = active.filter(({ personal }) => personal).length;
  return { accessKeys: active.length - personalTokens, personalTokens };
}

/**
 * Removes a scope that is being deleted from all personal access tokens.
 * @returns the number of tokens that had it
 */
export function takeScopeFromPersonalTokens(connection: Connection, tenantId: string, scope: string): Promise<number> {
  return connection.execute(sql`
    WITH ${chosenKeys(tenantId, sql`access_key.kind = 'personal' AND ${scope} = ANY(access_key.scopes)`)}
    UPDATE access_key SET scopes = array_remove(access_key.scopes, ${scope}) FROM chosen WHERE ${isChosen(tenantId)}`);
}

/**
 * Deletes keys whose names are no longer shown. The audit log keeps what happened to each.
 * @returns how many were active
 */
export async function deleteKeys(
  connection: Connection,
  tenantId: string,
  which: Sql,
  now: Date | Sql = sql`now()`,
): Promise<number> {
  const deleted = await connection.query<{ active: boolean }>(sql`
    WITH ${chosenKeys(tenantId, which)} DELETE FROM access_key USING chosen WHERE ${isChosen(tenantId)}
    RETURNING ${isActiveKey(now)} AS active`);
  return deleted.filter(({ active }) => active).length;
}

/** Records that keys of a tenant are being used, as steps of a `WITH` list. */
export const notingKeyUses = (tenantId: string, keyIds: readonly string[]): Sql => sql`
  used_keys AS (
    SELECT k.id FROM access_key k WHERE k.tenant_id = ${ofTenant(tenantId)} AND k.id = ANY(${[...keyIds]}::uuid[])
    ORDER BY k.id FOR NO KEY UPDATE
  ), noted_keys AS (
    UPDATE access_key k SET last_used_at = now() FROM used_keys WHERE k.tenant_id = ${ofTenant(tenantId)} AND k.id = used_keys.id
  )`;

/** Personal access tokens only. Access keys and SCIM tokens are few and stay in their lists. */
export const expiredPersonalTokens = expiredRows('access_key', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`COALESCE(revoked_at, expires_at)`,
  before: sql`now() - interval '30 days'`,
  which: sql`kind = 'personal'`,
});
