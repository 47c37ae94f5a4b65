import type { PasswordReplaced, PasswordReplacement } from '@/lib/credentials/store';
import { personTarget } from '@/lib/directory/person';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { writeAudit } from '../audit';
import { type Connection, sql } from '../database';
import { endGrants } from '../directory/end-grants';
import { lockPerson } from '../directory/read-person';
import { endOpenLinks } from '../one-time-links/end-open-links';
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

  await endOpenLinks(connection, { tenantId, personId, reason: reasonOf(replacement), now });
  const ended = await endWhatThePolicySays(connection, replacement);
  await writeAudit(connection, { tenantId, cause, action: replacement.action, target: personTarget(person), detail: { ended } });
  return { kind: 'replaced', ended: { sessions: ended.sessions, tokenFamilies: ended.tokenFamilies } };
}

/** As columns of ended things have it: `password-changed` or `password-reset`. */
const reasonOf = ({ action }: PasswordReplacement): string => action.replace('.', '-');

const nothing = { sessions: 0, tokenFamilies: 0, authorizationCodes: 0, deviceAuthorizations: 0 };

async function endWhatThePolicySays(
  connection: Connection,
  replacement: PasswordReplacement,
) {
  const { tenantId, personId, keepSessionId, cause, now } = replacement;
  const policy = await passwordChangeEnds(connection, tenantId);
  if (policy === 'nothing') return nothing;
  const reason = reasonOf(replacement);
  const sessions = await endSessions(connection, { tenantId, personId, exceptId: policy === 'others' ? keepSessionId : null, reason, now });
  const grants = await endGrants(connection, { tenantId, personId, reason, now, origin: cause.origin });
  return { sessions, ...grants };
}

/** As it stands now, not as some process remembers it. */
async function passwordChangeEnds(connection: Connection, tenantId: string) {
  const [tenant] = await connection.query<{ settings: unknown }>(sql`SELECT settings FROM tenant WHERE id = ${tenantId}::uuid`);
  return tenantSettingsSchema.parse(tenant?.settings ?? {}).passwordChangeEnds;
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
