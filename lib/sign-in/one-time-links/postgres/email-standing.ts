import type { Person } from '@/lib/people/person';
import { caseKey } from '@/lib/people/postgres/person-row';
import { proveEmail } from '@/lib/people/postgres/verified-email';
import { updateEmailStanding } from '@/lib/people/postgres/write-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { isId } from '@/lib/platform/shared/id';
import { hasFactor, hasPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import { confirmed, type EmailStanding, type EmailStandingSteps } from '../email-standing';
import { isOpenLink } from './end-open-links';
import { hasSignedIn } from './holder';

/** See EmailStandingReader.findEmailStanding. */
export async function findEmailStanding(
  connection: Connection,
  tenantId: string,
  personId: string,
): Promise<EmailStanding> {
  if (!isId(personId)) return confirmed;
  const [standing] = await connection.query<EmailStanding>(sql`
    SELECT email_unconfirmed_since AS "unconfirmedSince", confirmed_email AS "confirmedEmail" FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid AND deleted_at IS NULL`);
  return standing ?? confirmed;
}

/** The steps for email confirmation within the directory's transaction. The caller holds a lock on the person's row. */
export function emailSteps(connection: Connection): EmailStandingSteps {
  return {
    emailStanding: (tenantId, personId) => findEmailStanding(connection, tenantId, personId),

    setEmailStanding: (tenantId, personId, standing) => updateEmailStanding(connection, tenantId, personId, standing),

    async hasNeverSignedIn(tenantId, personId) {
      const [row] = await connection.query<{ hasWay: boolean }>(sql`
        SELECT ${hasPassword(tenantId)} OR ${hasFactor(tenantId)} OR ${hasSignedIn(tenantId)}
          OR EXISTS (SELECT FROM linked_identity i WHERE i.tenant_id = ${ofTenant(tenantId)} AND i.person_id = p.id)
          OR EXISTS (SELECT FROM known_browser b WHERE b.tenant_id = ${ofTenant(tenantId)} AND b.person_id = p.id) AS "hasWay"
        FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid`);
      return row?.hasWay === false;
    },

    claimEmailConfirmation: (person, confirmation) => claimConfirmation(connection, person, confirmation),
  };
}

async function claimConfirmation(
  connection: Connection,
  person: Person,
  { tokenHash, email, now }: Parameters<EmailStandingSteps['claimEmailConfirmation']>[1],
): Promise<boolean> {
  const claimed = await connection.execute(sql`
    UPDATE one_time_link SET used_at = ${now}, end_reason = 'used'
    WHERE tenant_id = ${person.tenantId}::uuid AND token_hash = ${tokenHash} AND purpose = 'email-confirmation' AND person_id = ${person.id}::uuid
      AND mailed_to = ${caseKey(email)} AND ${isOpenLink(now)}`);
  if (claimed !== 1) return false;
  await proveEmail(connection, person, caseKey(email));
  return true;
}
