import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { recoveryCodes } from '../second-factor';
import type { Completion, Proof } from '../store';
import { addFactor } from './add-factor';

type Claimed = 'claimed' | 'proof-used' | 'too-many';

/**
 * Uses up a proof with one conditional statement per kind: a TOTP time step only after all steps that were used (RFC
 * 6238 section 5.2: "The verifier MUST NOT accept the second attempt of the OTP"), a passkey's counter only upwards
 * (WebAuthn Level 3, section 7.2), a recovery code once.
 */
export async function claimProof(
  connection: Connection,
  { tenantId, personId, proof, now }: Completion,
  cause: Cause,
): Promise<Claimed> {
  if (proof.kind === 'enrolled') return addFactor(connection, { tenantId, personId, factor: proof.factor, now }, cause);
  const ofPerson = sql`tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`;
  if (proof.kind === 'recovery-code') {
    const used = await connection.execute(sql`
      UPDATE recovery_code SET used_at = ${now} WHERE ${ofPerson} AND code_hash = ${proof.codeHash} AND used_at IS NULL`);
    if (used !== 1) return 'proof-used';
    const [unused] = await connection.query<{ codes: number }>(
      sql`SELECT count(*)::int AS codes FROM recovery_code WHERE ${ofPerson} AND used_at IS NULL`,
    );
    const left = unused?.codes ?? 0;
    await writeAudit(connection, {
      tenantId,
      cause,
      action: 'recovery-code.used',
      target: { type: 'person', id: personId, name: cause.actor.name },
      detail: { left },
      credentials: [recoveryCodes('revoke')],
    });
    await orderNotice(connection, { tenantId, personId, change: { kind: 'recovery-code-used', left }, cause, now });
    return 'claimed';
  }
  const [used] = await connection.query(sql`
    UPDATE second_factor SET last_used_at = ${now}, ${changed(proof)}
    WHERE ${ofPerson} AND id = ${proof.id}::uuid AND kind = ${proof.kind} AND ${isNewer(proof)} RETURNING id::text AS id`);
  return used ? 'claimed' : 'proof-used';
}

type OfFactor = Extract<Proof, { kind: 'totp' | 'passkey' }>;

const changed = (proof: OfFactor) =>
  proof.kind === 'totp'
    ? sql`counter = ${proof.step}::bigint`
    : sql`counter = ${proof.counter}::bigint, data = jsonb_set(data, '{backedUp}', to_jsonb(${proof.backedUp}::boolean))`;

/** Authenticators without a signature counter always report 0. */
const isNewer = (proof: OfFactor) =>
  proof.kind === 'totp'
    ? sql`counter < ${proof.step}::bigint`
    : sql`(counter < ${proof.counter}::bigint OR (counter = 0 AND ${proof.counter}::bigint = 0))`;
