import type { CredentialChange } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { personTarget } from '@/lib/people/person';
import { rankStep } from '@/lib/people/postgres/rank';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { claimTenant } from '@/lib/sign-in/one-time-links/postgres/claim-tenant';
import { endOpenLinks } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import type { PasswordReplaced, PasswordReplacement } from '../store';
import { endWhatPolicySays } from './end-what-policy-says';

/**
 * See CredentialStore.replacePassword. The person's row is locked first, so a session or token that is being issued
 * with the old password is either ended here or finds the new one.
 */
export async function replacePassword(
  connection: Connection,
  replacement: PasswordReplacement,
): Promise<PasswordReplaced> {
  const { tenantId, personId, cause, now } = replacement;
  const person = await lockPerson(connection, tenantId, personId);
  if (!person) return { kind: 'not-found' };
  await mustManagePerson(rankStep(connection), person, cause);
  const written = await writePassword(connection, replacement);
  if (written === 'outdated') return { kind: 'outdated' };

  const reason = reasonOf(replacement);
  await endOpenLinks(connection, { tenantId, personId, reason, now });
  const ended = await endWhatPolicySays(connection, {
    tenantId,
    personId,
    keepSessionId: replacement.keepSessionId,
    reason,
    cause,
    now,
  });
  await writeAudit(connection, {
    tenantId,
    cause,
    action: replacement.action,
    target: personTarget(person),
    detail: { ended: { ...ended } },
    credentials: [{ type: 'password', change: written === 'first' ? 'create' : 'update', name: null }],
  });
  if (written === 'replaced')
    await orderNotice(connection, { tenantId, personId, change: { kind: 'password-changed' }, cause, now });
  await claimTenant(connection, { tenantId, personId, now });
  return { kind: 'replaced', ended };
}

/** The reason that is stored with everything that this ends: `password-changed` or `password-reset`. */
const reasonOf = ({ action }: PasswordReplacement): string => action.replace('.', '-');

/**
 * A password that replaces any other counts as set after the person's sessions, which may have begun with the former
 * one while this one was being hashed: otherwise they would prove it (lib/sign-in/passwords/proven-password.ts).
 * @returns `first` if there was no password before, `outdated` if the stored one is not the expected one
 */
async function writePassword(
  connection: Connection,
  { tenantId, personId, hash, mustChange, expectedHash, now }: PasswordReplacement,
): Promise<'first' | 'replaced' | 'outdated'> {
  if (expectedHash !== null) {
    const replaced = await connection.execute(sql`
      UPDATE password SET hash = ${hash}, must_change = ${mustChange}, changed_at = ${now}
      WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND hash = ${expectedHash}`);
    return replaced === 1 ? 'replaced' : 'outdated';
  }
  const before = await connection.query(
    sql`SELECT 1 FROM password WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`,
  );
  await connection.execute(sql`
    INSERT INTO password (tenant_id, person_id, hash, must_change, changed_at)
    VALUES (${tenantId}::uuid, ${personId}::uuid, ${hash}, ${mustChange},
            greatest(${now}::timestamptz, (SELECT max(s.created_at) FROM session s
              WHERE s.tenant_id = ${tenantId}::uuid AND s.person_id = ${personId}::uuid AND s.ended_at IS NULL)))
    ON CONFLICT (tenant_id, person_id) DO UPDATE SET hash = EXCLUDED.hash, must_change = EXCLUDED.must_change, changed_at = EXCLUDED.changed_at`);
  return before.length > 0 ? 'replaced' : 'first';
}

/**
 * Deletes the password of a person, whose row the caller has locked.
 * @param deletion.which a condition on the password
 * @returns the change, for the audit entry
 */
export async function deletePassword(
  connection: Connection,
  { tenantId, personId, which }: { tenantId: string; personId: string; which: Sql },
): Promise<CredentialChange[]> {
  const deleted = await connection.execute(
    sql`DELETE FROM password WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${which}`,
  );
  return deleted === 0 ? [] : [{ type: 'password', change: 'delete', name: null }];
}
