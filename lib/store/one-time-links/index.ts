import type { OneTimeLink } from '@/lib/one-time-links/one-time-link';
import type { OneTimeLinkStore } from '@/lib/one-time-links/store';
import { type Connection, sql } from '../database';
import { issue } from './issue';
import { redeem } from './redeem';

/** Links on PostgreSQL. */
export function createOneTimeLinkStore(database: Connection): OneTimeLinkStore {
  return {
    issue: (link) => database.transaction((connection) => issue(connection, link)),

    async find(tenantId, purpose, tokenHash) {
      const [row] = await database.query<Omit<OneTimeLink, 'person'> & OneTimeLink['person']>(sql`
        SELECT l.tenant_id::text AS "tenantId", l.person_id::text AS "personId", l.purpose, l.expires_at AS "expiresAt", l.used_at AS "usedAt",
               l.end_reason AS "endReason", p.user_name AS "userName", p.email_keys AS emails, p.active
        FROM one_time_link l JOIN person p ON p.tenant_id = l.tenant_id AND p.id = l.person_id AND p.deleted_at IS NULL
        WHERE l.tenant_id = ${tenantId}::uuid AND l.token_hash = ${tokenHash} AND l.purpose = ${purpose}`);
      if (!row) return null;
      const { userName, emails, active, ...link } = row;
      return { ...link, person: { userName, emails, active } };
    },

    redeem: (redemption) => database.transaction((connection) => redeem(connection, redemption)),
  };
}
