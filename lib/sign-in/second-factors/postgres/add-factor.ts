import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { credentialType, FACTORS_AT_MOST } from '../second-factor';
import type { NewFactor } from '../store';
import { claimChallenge } from './challenges';
import type { PasskeyData } from './read';

/**
 * Adds a factor to a person whose row is locked.
 * @returns `proof-used` when its challenge has already been used, or the passkey is already registered in the tenant
 */
export async function addFactor(
  connection: Connection,
  { tenantId, personId, factor, now }: { tenantId: string; personId: string; factor: NewFactor; now: Date },
  cause: Cause,
): Promise<'claimed' | 'proof-used' | 'too-many'> {
  const [held] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM second_factor WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`);
  if ((held?.count ?? 0) >= FACTORS_AT_MOST) return 'too-many';
  if (factor.challenge && !(await claimChallenge(connection, factor.challenge))) return 'proof-used';
  const { id, kind, name, counter, secretEncrypted, passkey } = factor;
  const added = await connection.execute(sql`
    INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id, secret_encrypted, data, counter, created_at)
    VALUES (${tenantId}::uuid, ${personId}::uuid, ${id}::uuid, ${kind}, ${name}, ${passkey?.credentialId ?? null}::bytea, ${secretEncrypted}::bytea,
            ${JSON.stringify(passkey ? dataOf(passkey) : {})}::jsonb, ${counter}::bigint, ${now})
    ON CONFLICT (tenant_id, credential_id) DO NOTHING`);
  if (added !== 1) return 'proof-used';
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'second-factor.added',
    target: { type: 'person', id: personId, name: cause.actor.name },
    detail: { kind, name },
    credentials: [{ type: credentialType(passkey), change: 'create', name }],
  });
  await orderNotice(connection, {
    tenantId,
    personId,
    change: { kind: 'second-factor-added', factor: kind },
    cause,
    now,
  });
  return 'claimed';
}

export function dataOf({ publicKey, credentialId: _id, ...traits }: NonNullable<NewFactor['passkey']>): PasskeyData {
  return { publicKey: Buffer.from(publicKey).toString('base64url'), ...traits };
}

export const sealedSecondFactors = sealedColumn('second_factor', {
  purpose: 'second-factor',
  column: 'secret_encrypted',
  key: ['person_id', 'id'],
});
