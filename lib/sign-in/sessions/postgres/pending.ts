import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';
import { offersPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { NewPendingSignIn, PendingSignIn } from '../store';

/** See SessionStore.hold. */
export async function hold(connection: Connection, pending: NewPendingSignIn): Promise<void> {
  const { tenantId, tokenHash, personId, passwordHash, amr, knownPlace, browserHash, now, expiresAt } = pending;
  await connection.execute(sql`
    INSERT INTO pending_sign_in (tenant_id, token_hash, person_id, password_hash, amr, known_place, browser_hash, created_at, expires_at)
    VALUES (${tenantId}::uuid, ${tokenHash}, ${personId}::uuid, ${passwordHash}, ${amr}::text[], ${knownPlace}, ${browserHash}::bytea, ${now}, ${expiresAt})`);
}

/** See SessionStore.findPending. */
export async function findPending(
  connection: Connection,
  {
    tenantId,
    tokenHash,
    browserHash,
    now,
  }: { tenantId: string; tokenHash: Bytes; browserHash: Bytes | null; now: Date },
): Promise<PendingSignIn | null> {
  const [row] = await connection.query<Omit<PendingSignIn, 'tokenHash'>>(sql`
    SELECT s.tenant_id::text AS "tenantId", s.person_id::text AS "personId", s.password_hash AS "passwordHash", s.amr, s.known_place AS "knownPlace",
           p.user_name AS "userName", p.display_name AS "displayName"
    FROM pending_sign_in s JOIN person p ON p.tenant_id = s.tenant_id AND p.id = s.person_id AND p.active AND p.deleted_at IS NULL
      JOIN tenant t ON t.id = s.tenant_id AND (s.password_hash IS NULL OR ${offersPassword})
    WHERE s.tenant_id = ${tenantId}::uuid AND s.token_hash = ${tokenHash} AND s.browser_hash IS NOT DISTINCT FROM ${browserHash}::bytea
      AND s.expires_at > ${now}`);
  return row ? { ...row, tokenHash } : null;
}
