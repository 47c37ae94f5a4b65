import { deletePerson } from '@/lib/directory/postgres/write-person';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

/** Each deletion takes several statements, so a small limit keeps a batch short. */
const AT_MOST = 100;

/**
 * Permanently deletes people whose tenant's period for restoring them has ended, each with an audit entry.
 * @returns how many were deleted
 */
export async function purgePeople(connection: Connection): Promise<number> {
  const standard = tenantSettingsSchema.parse({}).deletedPeopleDays;
  const due = await connection.query<{ tenantId: string; id: string; name: string; deletedAt: Date }>(sql`
    SELECT p.tenant_id::text AS "tenantId", p.id::text AS id, p.user_name AS name, p.deleted_at AS "deletedAt"
    FROM tenant t CROSS JOIN LATERAL (
      SELECT tenant_id, id, user_name, deleted_at FROM person
      WHERE tenant_id = t.id AND deleted_at IS NOT NULL
        AND deleted_at <= now() - make_interval(days => COALESCE((t.settings ->> 'deletedPeopleDays')::int, ${standard}::int))
      ORDER BY deleted_at, id LIMIT ${AT_MOST}::int FOR UPDATE SKIP LOCKED
    ) p LIMIT ${AT_MOST}::int`);
  for (const { tenantId, id, name, deletedAt } of due) {
    await deletePerson(connection, tenantId, id, new Date());
    await writeAudit(connection, {
      tenantId,
      cause: systemCause,
      action: 'person.purged',
      target: { type: 'person', id, name },
      detail: { deletedAt: deletedAt.toISOString() },
    });
  }
  return due.length;
}
