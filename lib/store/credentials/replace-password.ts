import type { PasswordReplaced, PasswordReplacement } from '@/lib/credentials/store';
import { personTarget } from '@/lib/directory/person';
import { writeAudit } from '../audit';
import { type Connection, sql } from '../database';
import { endGrants } from '../directory/end-grants';
import { lockPerson } from '../directory/read-person';
import { endSessions } from '../sessions/end-sessions';

/**
 * See CredentialStore.replacePassword. The person's row is locked first, so a session or token that is being issued
 * on the strength of the old password is either ended here or finds the new one.
 */
export async function replacePassword(connection: Connection, replacement: PasswordReplacement): Promise<PasswordReplaced> {
  const { tenantId, personId, cause, now } = replacement;
  const person = await lockPerson(connection, tenantId, personId);
  if (!person) return { kind: 'not-found' };
  if (!(await writePassword(connection, replacement))) return { kind: 'outdated' };

  const reason = replacement.action.replace('.', '-');
  const sessions = await endSessions(connection, { tenantId, personId, exceptId: replacement.keepSessionId, reason, now });
  const grants = await endGrants(connection, { tenantId, personId, reason, now, origin: cause.origin });
  await writeAudit(connection, {
    tenantId, cause, action: replacement.action, target: personTarget(person), detail: { ended: { sessions, ...grants } },
  });
  return { kind: 'replaced', ended: { sessions, tokenFamilies: grants.tokenFamilies } };
}

async function writePassword(
  connection: Connection,
  { tenantId, personId, hash, mustChange, expectedHash, now }: PasswordReplacement,
): Promise<boolean> {
  const written = expectedHash === null
    ? await connection.execute(sql`
        INSERT INTO password (tenant_id, person_id, hash, must_change, changed_at)
        VALUES (${tenantId}::uuid, ${personId}::uuid, ${hash}, ${mustChange}, ${now})
        ON CONFLICT (tenant_id, person_id) DO UPDATE SET hash = EXCLUDED.hash, must_change = EXCLUDED.must_change, changed_at = EXCLUDED.changed_at`)
    : await connection.execute(sql`
        UPDATE password SET hash = ${hash}, must_change = ${mustChange}, changed_at = ${now}
        WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND hash = ${expectedHash}`);
  return written === 1;
}
