import { leakReasons } from '@/lib/journal/audit/revoke-reasons';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import type { FamilyStatus } from '../family';

/**
 * Whether a family has not been ended.
 * @param family the table's alias in the statement
 */
export const isUnrevoked = (family: Sql = sql`f`): Sql => sql`${family}.revoked_at IS NULL`;

/**
 * Whether a family is within its absolute lifetime. Code that cares about access tokens asks only this, because a token
 * may outlive the idle lifetime of its family.
 */
export const isWithinAbsoluteLifetime = (now: Date | Sql, family: Sql = sql`f`): Sql =>
  sql`${family}.expires_at > ${now}`;

/** Whether a family is within its idle and its absolute lifetime. */
export const isUnexpired = (now: Date | Sql, family: Sql = sql`f`): Sql =>
  sql`(${isWithinAbsoluteLifetime(now, family)} AND ${family}.idle_expires_at > ${now})`;

/** Whether a family is active: not ended, and not expired. */
export const isActiveFamily = (now: Date | Sql): Sql => sql`(${isUnrevoked()} AND ${isUnexpired(now)})`;

const leaked = sql`COALESCE(f.revoke_reason = ANY(${leakReasons}::text[]), false)`;

/** Whether the families `f` have a status. */
export function hasStatus(status: FamilyStatus, now: Date): Sql {
  switch (status) {
    case 'living':
      return isActiveFamily(now);
    case 'expired':
      return sql`${isUnrevoked()} AND NOT ${isUnexpired(now)}`;
    case 'revoked':
      return sql`f.revoked_at IS NOT NULL AND NOT ${leaked}`;
    case 'leaked':
      return sql`f.revoked_at IS NOT NULL AND ${leaked}`;
  }
}

/** The status of each family `f`, as text. */
export function statusOf(now: Date): Sql {
  return sql`CASE WHEN ${isActiveFamily(now)} THEN 'living' WHEN ${isUnrevoked()} THEN 'expired'
                  WHEN ${leaked} THEN 'leaked' ELSE 'revoked' END`;
}
