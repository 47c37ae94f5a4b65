import type { SessionStore, SignInCandidate, SignInFailure } from '@/lib/sessions/store';
import { writeAudit } from '../audit';
import { type Connection, sql } from '../database';
import { caseKey } from '../directory/person-row';

/** See SessionStore.findSignInCandidate. An address that two people share names neither. */
export async function findSignInCandidate(connection: Connection, tenantId: string, login: string): Promise<SignInCandidate | null> {
  const key = caseKey(login);
  const found = await connection.query<SignInCandidate & { byName: boolean }>(sql`
    SELECT p.id::text AS "personId", p.user_name AS "userName", p.active, w.hash AS "passwordHash", p.user_name_key = ${key} AS "byName"
    FROM person p LEFT JOIN password w ON w.tenant_id = p.tenant_id AND w.person_id = p.id
    WHERE p.tenant_id = ${tenantId}::uuid AND p.deleted_at IS NULL
      AND (p.user_name_key = ${key} OR p.email_keys @> ARRAY[${key}]::text[] AND (
        cardinality(p.email_keys) = 1
        OR EXISTS (SELECT FROM jsonb_array_elements(p.attributes -> 'emails') AS e(value)
                   WHERE e.value @> '{"primary": true}' AND lower(e.value ->> 'value') = ${key})))
    ORDER BY "byName" DESC LIMIT 2`);
  const [first, second] = found;
  if (!first || (second && !first.byName)) return null;
  return { personId: first.personId, userName: first.userName, active: first.active, passwordHash: first.passwordHash };
}

/** See SessionStore.countFailures: counted from the audit rows, by their index of action and time. */
export async function countFailures(
  connection: Connection,
  { tenantId, login, ipAddress, since }: Parameters<SessionStore['countFailures']>[0],
): Promise<{ ofLogin: number; ofAddress: number }> {
  const [counts] = await connection.query<{ ofLogin: number; ofAddress: number }>(sql`
    SELECT count(*) FILTER (WHERE target_name = ${login})::int AS "ofLogin", count(*)::int AS "ofAddress"
    FROM audit_event
    WHERE tenant_id = ${tenantId}::uuid AND action = 'session.failed' AND at > ${since} AND ip_address IS NOT DISTINCT FROM ${ipAddress}`);
  return counts ?? { ofLogin: 0, ofAddress: 0 };
}

/** See SessionStore.recordFailure. */
export async function recordFailure(connection: Connection, { tenantId, login, personId, reason, origin }: SignInFailure): Promise<void> {
  await writeAudit(connection, {
    tenantId, cause: { actor: { type: 'person', id: null, name: null }, origin }, action: 'session.failed',
    target: { type: 'person', id: personId, name: login }, detail: { reason },
  });
}
