import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { caseKey } from '@/lib/people/postgres/person-row';
import { secondFactorRequired } from '@/lib/people/postgres/second-factor-required';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { Bytes } from '@/lib/platform/shared/secret';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { hasFactor, offersPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { SignInCandidate, SignInFailure } from '../store';
import { knowsBrowser } from './known-browsers';

/** More places than a person signs in from within a month. Older sessions are not kept. */
const ADDRESSES_AT_MOST = 200;

/** See SessionStore.findSignInCandidate. An address that two people share matches neither of them. */
export async function findSignInCandidate(
  connection: Connection,
  { tenantId, login, browserHash }: { tenantId: string; login: string; browserHash: Bytes | null },
): Promise<SignInCandidate | null> {
  const key = caseKey(login);
  const nameKey = userNameKey(login);
  // Two look-ups instead of one with OR: each uses its own index, whatever plan the database keeps for the statement.
  const found = await connection.query<SignInCandidate & { byName: boolean }>(sql`
    WITH found AS (
      SELECT p.id, true AS by_name FROM person p
      WHERE p.tenant_id = ${tenantId}::uuid AND p.user_name_key = ${nameKey} AND p.deleted_at IS NULL
      UNION ALL
      SELECT p.id, false FROM person p
      WHERE p.tenant_id = ${tenantId}::uuid AND p.email_keys @> ARRAY[${key}]::text[] AND p.user_name_key <> ${nameKey} AND p.deleted_at IS NULL AND (
        cardinality(p.email_keys) = 1
        OR EXISTS (SELECT FROM jsonb_array_elements(p.attributes -> 'emails') AS e(value)
                   WHERE e.value @> '{"primary": true}' AND lower(e.value ->> 'value') = ${key}))
      ORDER BY by_name DESC LIMIT 2
    )
    SELECT p.id::text AS "personId", p.user_name AS "userName", p.active, w.hash AS "passwordHash",
      (${secondFactorRequired} OR ${hasFactor(tenantId)}) AS "needsSecondFactor",
      ${offersPassword(tenantId)} AS "passwordOffered", found.by_name AS "byName",
      ${knowsBrowser(tenantId, browserHash)} AS "knowsBrowser",
      ARRAY(SELECT DISTINCT s.ip_address FROM session s
            WHERE s.tenant_id = ${ofTenant(tenantId)} AND s.person_id = p.id AND s.ip_address IS NOT NULL LIMIT ${ADDRESSES_AT_MOST}::int) AS addresses
    FROM found JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = found.id
    JOIN tenant t ON t.id = p.tenant_id LEFT JOIN password w ON w.tenant_id = p.tenant_id AND w.person_id = p.id
    ORDER BY "byName" DESC`);
  const [first, second] = found;
  if (!first || (second && !first.byName)) return null;
  const { byName: _byName, ...candidate } = first;
  return candidate;
}

/** See SessionStore.recordFailure. */
export async function recordFailure(
  connection: Connection,
  { tenantId, login, personId, reason, origin }: SignInFailure,
): Promise<void> {
  await writeAudit(connection, {
    tenantId,
    cause: { actor: { type: 'person', id: null, name: null }, origin },
    action: 'session.failed',
    target: { type: 'person', id: personId, name: login },
    detail: { reason },
  });
}
