import { type Sql, sql } from '@/lib/platform/postgres/database';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

const { sessionIdleSeconds, consoleIdleSeconds } = tenantSettingsSchema.parse({});

/**
 * Whether a session that nobody has ended is within both its limits at a time: the absolute one and the tenant's idle
 * timeout, which is the console's for people with a role. It is read from the tenant and the person as they are now, so
 * that a shorter timeout or a new role counts at once for sessions that exist.
 * @param session the table's alias in the statement, or its name
 */
export const withinLimits = (
  session: Sql,
  now: Date,
): Sql => sql`(${session}.expires_at > ${now} AND ${session}.last_seen_at > ${now}::timestamptz - make_interval(secs => (
  SELECT CASE WHEN limited.role IS NULL THEN COALESCE((limits.settings ->> 'sessionIdleSeconds')::float8, ${sessionIdleSeconds}::float8)
              ELSE COALESCE((limits.settings ->> 'consoleIdleSeconds')::float8, ${consoleIdleSeconds}::float8) END
  FROM tenant limits JOIN person limited ON limited.tenant_id = limits.id
  WHERE limits.id = ${session}.tenant_id AND limited.tenant_id = ${session}.tenant_id AND limited.id = ${session}.person_id)))`;

/** The one condition for a session that lives: not ended, not expired and not idle for too long. */
export const livingSession = (session: Sql, now: Date): Sql =>
  sql`(${session}.ended_at IS NULL AND ${withinLimits(session, now)})`;
