import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import type { SigningKey } from '../signing-key';
import type { KeyChange } from '../store';
import { keyColumns } from './key-columns';

/** The steps of one change of a tenant's keys, within its transaction. */
export function changeSteps(connection: Connection, tenantId: string): KeyChange {
  /** One conditional update, so that of parallel calls only one changes the status. */
  async function move(kid: string, from: Sql, changes: Sql): Promise<void> {
    const moved = await connection.execute(sql`
      UPDATE signing_key SET ${changes} WHERE tenant_id = ${tenantId}::uuid AND kid = ${kid} AND ${from}`);
    if (moved === 0) throw new Error(`Signing key ${kid} is not in the expected state.`);
  }

  return {
    lock: () =>
      connection.query<SigningKey>(sql`
      SELECT ${keyColumns} FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND status <> 'retired' ORDER BY kid FOR UPDATE`),

    async insert(key, status, now) {
      const inserted = await connection.execute(sql`
        INSERT INTO signing_key (tenant_id, kid, alg, status, public_jwk, private_key_encrypted, private_key_handle, created_at, activated_at)
        VALUES (${tenantId}::uuid, ${key.kid}, ${key.alg}, ${status}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.privateKeyEncrypted}, ${key.privateKeyHandle},
                ${now}, ${status === 'current' ? now : null})
        ON CONFLICT DO NOTHING`);
      return inserted === 1 ? 'inserted' : 'exists';
    },

    activate: (kid, now) => move(kid, sql`status = 'next'`, sql`status = 'current', activated_at = ${now}`),

    supersede: (kid, { now, verifiesUntil }) =>
      move(
        kid,
        sql`status = 'current'`,
        sql`
      status = 'previous', superseded_at = ${now}, verifies_until = ${verifiesUntil}, private_key_encrypted = NULL`,
      ),

    retire: (kid, now) =>
      move(
        kid,
        sql`status <> 'retired'`,
        sql`
      status = 'retired', retired_at = ${now}, superseded_at = CASE WHEN status = 'current' THEN ${now} ELSE superseded_at END,
      verifies_until = NULL, private_key_encrypted = NULL`,
      ),

    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

export const sealedSigningKeys = sealedColumn('signing_key', {
  purpose: 'signing-key',
  column: 'private_key_encrypted',
  key: ['kid'],
});

/** Retired keys are kept as history. No valid token refers to them. */
export const expiredSigningKeys = expiredRows('signing_key', {
  key: { tenant_id: 'uuid', kid: 'text' },
  at: sql`retired_at`,
  before: sql`now() - interval '1 year'`,
  which: sql`status = 'retired'`,
});
