import { leakReasons } from '@/lib/journal/audit/revoke-reasons';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import type { FamilyStatus } from '../family';

const leaked = sql`COALESCE(f.revoke_reason = ANY(${leakReasons}::text[]), false)`;

/** Whether the families `f` have a status. */
export function hasStatus(status: FamilyStatus, now: Date): Sql {
  switch (status) {
    case 'living':
      return sql`f.revoked_at IS NULL AND f.expires_at > ${now} AND f.idle_expires_at > ${now}`;
    case 'expired':
      return sql`f.revoked_at IS NULL AND (f.expires_at <= ${now} OR f.idle_expires_at <= ${now})`;
    case 'revoked':
      return sql`f.revoked_at IS NOT NULL AND NOT ${leaked}`;
    case 'leaked':
      return sql`f.revoked_at IS NOT NULL AND ${leaked}`;
  }
}

/** The status of the families `f`, as text. */
export function statusOf(now: Date): Sql {
  return sql`CASE WHEN ${hasStatus('living', now)} THEN 'living' WHEN ${hasStatus('expired', now)} THEN 'expired'
                  WHEN ${leaked} THEN 'leaked' ELSE 'revoked' END`;
}
