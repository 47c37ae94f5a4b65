import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredByTenant } from '@/lib/platform/postgres/expired-rows';
import { timePartitions } from '@/lib/platform/postgres/time-partitions';
import { systemCause } from '../audit-entry';
import { writeAudit } from './record';

/** Beyond that, or where some log has no end, partitions are years: each costs the planning of every list. */
const MONTHS_UNTIL_DAYS = 1_100;

/** Whole months expire: an entry is kept for the tenant's `auditLogDays` and the rest of its month. */
export const auditLogPartitions = timePartitions('audit_event', {
  days: longestRetention,
  each: (days) => (days === null || days > MONTHS_UNTIL_DAYS ? 'year' : 'month'),
  async beforeDrop(connection, until) {
    const tenants = await connection.query<{ id: string }>(sql`SELECT id::text AS id FROM tenant ORDER BY id`);
    for (const { id } of tenants) await noteExpiry(connection, id, until);
  },
});

/** Months that a tenant has kept for long enough, in partitions that others keep or that span more than a month. */
export const expiredAuditEvents = expiredByTenant('audit_event', async (connection, tenantId, atMost) => {
  const before = await auditExpiryOf(connection, tenantId);
  if (!before) return 0;
  const expired = await connection.query<{ at: string; id: string }>(sql`
    SELECT at::text AS at, id::text AS id FROM audit_event e
    WHERE e.tenant_id = ${tenantId}::uuid AND e.at < ${before}::timestamptz ORDER BY e.at, e.id LIMIT ${atMost}::int`);
  if (expired.length === 0) return 0;
  await noteExpiry(connection, tenantId, before);
  return connection.execute(sql`
    DELETE FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND at < ${before}::timestamptz
      AND at = ANY(${expired.map(({ at }) => at)}::timestamptz[]) AND id = ANY(${expired.map(({ id }) => id)}::uuid[])`);
});

/** @returns the time before which a tenant keeps no entries; null if it keeps all */
export async function auditExpiryOf(connection: Connection, tenantId: string): Promise<Date | null> {
  const [expiry] = await connection.query<{ before: Date }>(sql`
    SELECT date_trunc('month', now() - make_interval(days => (settings ->> 'auditLogDays')::int), 'UTC') AS before
    FROM tenant WHERE id = ${tenantId}::uuid AND settings ->> 'auditLogDays' IS NOT NULL`);
  return expiry?.before ?? null;
}

/** @returns the days of the tenant that keeps its log the longest; null if a tenant keeps all of it */
async function longestRetention(connection: Connection): Promise<number | null> {
  const [longest] = await connection.query<{ days: number | null }>(sql`
    SELECT CASE WHEN bool_and(settings ->> 'auditLogDays' IS NOT NULL) THEN max((settings ->> 'auditLogDays')::int) END AS days FROM tenant`);
  return longest?.days ?? null;
}

/**
 * Writes the entry by which verification tells expired entries from removed ones, before the first entry of a month is
 * deleted.
 */
async function noteExpiry(connection: Connection, tenantId: string, before: Date): Promise<void> {
  const [expiry] = await connection.query<{ due: boolean }>(sql`
    SELECT EXISTS (SELECT FROM audit_event e WHERE e.tenant_id = ${tenantId}::uuid AND e.at < ${before}::timestamptz)
      AND NOT EXISTS (
        SELECT FROM audit_event e WHERE e.tenant_id = ${tenantId}::uuid AND e.action = 'audit-log.expired'
          AND e.at >= ${before}::timestamptz AND (e.detail ->> 'before')::timestamptz >= ${before}::timestamptz) AS due`);
  if (!expiry?.due) return;
  await writeAudit(connection, {
    tenantId,
    cause: systemCause,
    action: 'audit-log.expired',
    target: { type: 'tenant', id: tenantId, name: null },
    detail: { before: before.toISOString() },
  });
}
