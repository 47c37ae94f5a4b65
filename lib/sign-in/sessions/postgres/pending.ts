import { isActivePerson } from '@/lib/people/postgres/active-person';
import { shownName } from '@/lib/people/postgres/person-title';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { HashRenewal } from '@/lib/sign-in/passwords/store';
import { offersPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { NewPendingSignIn, PendingSignIn, SessionProvider } from '../store';

/** See SessionStore.hold. Locks the person, so that ending their access waits for it (docs/decisions/0003). */
export async function hold(connection: Connection, pending: NewPendingSignIn): Promise<void> {
  const { tenantId, tokenHash, personId, passwordHash, amr, knownPlace, browserHash, provider, now, expiresAt } =
    pending;
  await connection.execute(sql`
    INSERT INTO pending_sign_in (tenant_id, token_hash, person_id, password_hash, amr, known_place, browser_hash, provider_id, provider_sid, created_at, expires_at)
    SELECT p.tenant_id, ${tokenHash}, p.id, ${passwordHash}, ${amr}::text[], ${knownPlace}, ${browserHash}::bytea, ${provider?.id ?? null}, ${provider?.sid ?? null}, ${now}, ${expiresAt}
    FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid FOR KEY SHARE`);
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
           p.user_name AS "userName", ${shownName} AS "displayName"
    FROM pending_sign_in s JOIN person p ON p.tenant_id = s.tenant_id AND p.id = s.person_id AND ${isActivePerson}
      JOIN tenant t ON t.id = s.tenant_id AND (s.password_hash IS NULL OR ${offersPassword(tenantId)})
    WHERE s.tenant_id = ${tenantId}::uuid AND s.token_hash = ${tokenHash} AND s.browser_hash IS NOT DISTINCT FROM ${browserHash}::bytea
      AND s.expires_at > ${now}`);
  return row ? { ...row, tokenHash } : null;
}

/** The same password has another hash. The caller has locked the person's row. */
export async function renewPending(
  connection: Connection,
  { tenantId, personId, former, renewed }: HashRenewal,
): Promise<void> {
  await connection.execute(sql`
    UPDATE pending_sign_in SET password_hash = ${renewed}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND password_hash = ${former}`);
}

/** Deletes a person's sign-ins that wait for a second factor. The caller has locked the person's row. */
export async function endPendingSignIns(
  connection: Connection,
  { tenantId, personId, which = sql`true` }: { tenantId: string; personId: string; which?: Sql },
): Promise<void> {
  await connection.execute(
    sql`DELETE FROM pending_sign_in WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${which}`,
  );
}

/**
 * Claims a sign-in whose second factor was proved.
 * @returns the identity provider at which it began, if any; null if it has ended or expired
 */
export async function claimPending(
  connection: Connection,
  { tenantId, personId, tokenHash, now }: { tenantId: string; personId: string; tokenHash: Uint8Array; now: Date },
): Promise<{ provider: SessionProvider | null } | null> {
  const [claimed] = await connection.query<{ id: string | null; sid: string | null }>(sql`
    DELETE FROM pending_sign_in
    WHERE tenant_id = ${tenantId}::uuid AND token_hash = ${tokenHash} AND person_id = ${personId}::uuid AND expires_at > ${now}
    RETURNING provider_id AS id, provider_sid AS sid`);
  return claimed ? { provider: claimed.id === null ? null : { id: claimed.id, sid: claimed.sid } } : null;
}

/** Deletes sign-ins `s` of a tenant that wait for a second factor, of any number of people. */
export async function endPendingOf(
  connection: Connection,
  { tenantId, which }: { tenantId: string; which: Sql },
): Promise<void> {
  await connection.execute(sql`DELETE FROM pending_sign_in s WHERE s.tenant_id = ${tenantId}::uuid AND ${which}`);
}

export const expiredPendingSignIns = expiredRows('pending_sign_in', {
  key: { tenant_id: 'uuid', token_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 hour'`,
});
