import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { ownersOnlyPerson } from '@/lib/people/may-manage';
import { personTarget } from '@/lib/people/person';
import { caseKey } from '@/lib/people/postgres/person-row';
import { shownName } from '@/lib/people/postgres/person-title';
import { mustManage } from '@/lib/people/postgres/rank';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { hasImportedPassword } from '@/lib/sign-in/passwords/postgres/has-imported-password';
import { hasFactor, hasPassword, requiredProvider } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { LinkGives, OneTimeLink } from '../one-time-link';
import type { LinkHolder, LinkIssued, NewLink, OneTimeLinkStore, OpenInvitation } from '../store';
import { endOpenLinks } from './end-open-links';
import { hasSignedIn } from './holder';
import { redeem } from './redeem';

const resets = { password: 'password.reset-requested', passkey: 'passkey.reset-requested' } as const satisfies Record<
  LinkGives,
  AuditAction
>;

/** See OneTimeLinkStore.issue. */
async function issue(connection: Connection, link: NewLink): Promise<LinkIssued> {
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

const unknownHolder: LinkHolder = {
  hasPassword: false,
  hasImportedPassword: false,
  hasFactor: false,
  hasSignedIn: false,
  provider: null,
};

/** One-time links in PostgreSQL. */
export function createOneTimeLinkStore(database: Connection): OneTimeLinkStore {
  return {
    issue: (link) => database.transaction((connection) => issue(connection, link)),

    // Locks the person, so that ending their access waits for it (docs/decisions/0003).
    async issueConfirmation({ tenantId, personId, tokenHash, mailedTo, now, expiresAt }) {
      await database.execute(sql`
        INSERT INTO one_time_link (tenant_id, token_hash, person_id, purpose, created_at, expires_at, mailed_to)
        SELECT p.tenant_id, ${tokenHash}, p.id, 'email-confirmation', ${now}, ${expiresAt}, ${caseKey(mailedTo)}
        FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid FOR KEY SHARE`);
    },

    async find(tenantId, purpose, tokenHash) {
      const [row] = await database.query<Omit<OneTimeLink, 'person'> & OneTimeLink['person']>(sql`
        SELECT l.tenant_id::text AS "tenantId", l.person_id::text AS "personId", l.purpose, l.expires_at AS "expiresAt", l.used_at AS "usedAt",
               l.end_reason AS "endReason", l.by_administrator AS "byAdministrator", p.user_name AS "userName", ${shownName} AS "displayName",
               p.email_keys AS emails, p.active, ${hasFactor(tenantId)} AS "hasFactor", ${requiredProvider(tenantId)} AS provider
        FROM one_time_link l JOIN person p ON p.tenant_id = l.tenant_id AND p.id = l.person_id AND p.deleted_at IS NULL
        WHERE l.tenant_id = ${tenantId}::uuid AND l.token_hash = ${tokenHash} AND l.purpose = ${purpose}`);
      if (!row) return null;
      const { userName, displayName, emails, active, hasFactor: held, provider, ...link } = row;
      return { ...link, person: { userName, displayName, emails, active, hasFactor: held, provider } };
    },

    async findOpenInvitation(tenantId, personId, now) {
      const [invitation] = await database.query<OpenInvitation>(sql`
        SELECT created_at AS "createdAt", expires_at AS "expiresAt" FROM one_time_link
        WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND purpose = 'invitation' AND by_administrator
          AND used_at IS NULL AND expires_at > ${now}
        ORDER BY created_at DESC LIMIT 1`);
      return invitation ?? null;
    },

    async findHolder(tenantId, personId) {
      const [holder] = await database.query<LinkHolder>(sql`
        SELECT ${hasPassword(tenantId)} AS "hasPassword", ${hasImportedPassword(tenantId, sql`p`)} AS "hasImportedPassword",
          ${hasFactor(tenantId)} AS "hasFactor", ${hasSignedIn(tenantId)} AS "hasSignedIn",
          ${requiredProvider(tenantId)} AS provider
        FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND p.deleted_at IS NULL`);
      return holder ?? unknownHolder;
    },

    redeem: (redemption) => redeem(database, redemption),
  };
}
