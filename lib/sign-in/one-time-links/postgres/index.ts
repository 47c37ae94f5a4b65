import { caseKey } from '@/lib/people/postgres/person-row';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { hasFactor, hasPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { OneTimeLink } from '../one-time-link';
import type { LinkHolder, OneTimeLinkStore } from '../store';
import { hasSignedIn } from './holder';
import { issue } from './issue';
import { redeem } from './redeem';

/** One-time links in PostgreSQL. */
export function createOneTimeLinkStore(database: Connection): OneTimeLinkStore {
  return {
    issue: (link) => database.transaction((connection) => issue(connection, link)),

    async issueConfirmation({ tenantId, personId, tokenHash, mailedTo, now, expiresAt }) {
      await database.execute(sql`
        INSERT INTO one_time_link (tenant_id, token_hash, person_id, purpose, created_at, expires_at, mailed_to)
        VALUES (${tenantId}::uuid, ${tokenHash}, ${personId}::uuid, 'email-confirmation', ${now}, ${expiresAt}, ${caseKey(mailedTo)})`);
    },

    async find(tenantId, purpose, tokenHash) {
      const [row] = await database.query<Omit<OneTimeLink, 'person'> & OneTimeLink['person']>(sql`
        SELECT l.tenant_id::text AS "tenantId", l.person_id::text AS "personId", l.purpose, l.expires_at AS "expiresAt", l.used_at AS "usedAt",
               l.end_reason AS "endReason", l.by_administrator AS "byAdministrator", p.user_name AS "userName", p.display_name AS "displayName",
               p.email_keys AS emails, p.active, ${hasFactor} AS "hasFactor"
        FROM one_time_link l JOIN person p ON p.tenant_id = l.tenant_id AND p.id = l.person_id AND p.deleted_at IS NULL
        WHERE l.tenant_id = ${tenantId}::uuid AND l.token_hash = ${tokenHash} AND l.purpose = ${purpose}`);
      if (!row) return null;
      const { userName, displayName, emails, active, hasFactor: held, ...link } = row;
      return { ...link, person: { userName, displayName, emails, active, hasFactor: held } };
    },

    async findHolder(tenantId, personId) {
      const [holder] = await database.query<LinkHolder>(sql`
        SELECT ${hasPassword} AS "hasPassword", ${hasFactor} AS "hasFactor", ${hasSignedIn} AS "hasSignedIn"
        FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND p.deleted_at IS NULL`);
      return holder ?? { hasPassword: false, hasFactor: false, hasSignedIn: false };
    },

    redeem: (redemption) => redeem(database, redemption),
  };
}
