import { type Sql, sql } from '@/lib/platform/postgres/database';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

const { sessionIdleSeconds, consoleIdleSeconds } = tenantSettingsSchema.parse({});

/**
 * Whether a session is within its absolute lifetime. Code that ends sessions checks nothing else, because a session
 * that has been idle for too long becomes active again when the tenant allows a longer time.
 */
export const isUnexpiredSession = (session: Sql, now: Date): Sql => sql`${session}.expires_at > ${now}`;

/**
 * Whether a session that has not been ended is within both its limits: the absolute expiry and the tenant's idle
 * timeout, or the console's idle timeout for people with a role. The timeouts are read from the current tenant and
 * person, so that a shorter timeout or a new role applies immediately to existing sessions.
 * @param session the table's alias in the statement, or its name
 * @param tenant the id of its tenant
 */
export const withinLimits = (
  session: Sql,
  tenant: Sql,
  now: Date,
): Sql => sql`(${isUnexpiredSession(session, now)} AND ${now}::timestamptz - ${session}.last_seen_at < make_interval(secs => (
  SELECT CASE WHEN limited.role IS NULL THEN COALESCE((limits.settings ->> 'sessionIdleSeconds')::float8, ${sessionIdleSeconds}::float8)
              ELSE COALESCE((limits.settings ->> 'consoleIdleSeconds')::float8, ${consoleIdleSeconds}::float8) END
  FROM tenant limits JOIN person limited ON limited.tenant_id = limits.id
  WHERE limits.id = ${tenant} AND limited.tenant_id = ${tenant} AND limited.id = ${session}.person_id)))`;

/**
 * The only condition for an active session: not ended, not expired and not idle for too long. It stands here because
 * what is granted in a session needs it, and grants are below sign-in.
 */
export const activeSession = (session: Sql, tenant: Sql, now: Date): Sql =>
  sql`(${session}.ended_at IS NULL AND ${withinLimits(session, tenant, now)})`;
