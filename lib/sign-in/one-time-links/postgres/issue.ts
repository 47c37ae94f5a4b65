import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { ownersOnlyPerson } from '@/lib/people/may-manage';
import { personTarget } from '@/lib/people/person';
import { caseKey } from '@/lib/people/postgres/person-row';
import { mustManage } from '@/lib/people/postgres/rank';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { LinkGives } from '../one-time-link';
import type { LinkIssued, NewLink } from '../store';
import { endOpenLinks } from './end-open-links';

const resets = { password: 'password.reset-requested', passkey: 'passkey.reset-requested' } as const satisfies Record<
  LinkGives,
  AuditAction
>;

/** See OneTimeLinkStore.issue. */
export async function issue(connection: Connection, link: NewLink): Promise<LinkIssued> {
  const { tenantId, personId, purpose, tokenHash, expiresAt, mailedTo, gives, byAdministrator, cause, now } = link;
  const person = await lockPerson(connection, tenantId, personId);
  if (!person?.attributes.active) return 'person-inactive';
  if (!link.mayManage(person)) return 'not-allowed';
  // An administrator who sees the link can use it.
  if (byAdministrator && mailedTo === null)
    await mustManage(connection, { tenantId, cause, role: person.role, said: ownersOnlyPerson });

  if (byAdministrator) await endOpenLinks(connection, { tenantId, personId, reason: 'replaced', now });
  await connection.execute(sql`
    INSERT INTO one_time_link (tenant_id, token_hash, person_id, purpose, created_at, expires_at, mailed_to, by_administrator)
    VALUES (${tenantId}::uuid, ${tokenHash}, ${personId}::uuid, ${purpose}, ${now}, ${expiresAt}, ${mailedTo === null ? null : caseKey(mailedTo)}, ${byAdministrator})`);
  const action = purpose === 'invitation' ? 'person.invited' : resets[gives];
  await writeAudit(connection, {
    tenantId,
    cause,
    action,
    target: personTarget(person),
    detail: { expiresAt: expiresAt.toISOString() },
  });
  return 'issued';
}
