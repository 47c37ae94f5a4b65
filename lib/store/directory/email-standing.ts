import { confirmed, type EmailStanding } from '@/lib/directory/email-standing';
import type { Person } from '@/lib/directory/person';
import type { DirectoryChange } from '@/lib/directory/store';
import { isId } from '@/lib/shared/id';
import { type Connection, sql } from '../database';
import { hasSignedIn } from '../one-time-links/holder';
import { hasFactor, hasPassword } from '../tenants/ways-to-sign-in';
import { caseKey } from './person-row';
import { proveEmail } from './verified-email';

/** See DirectoryStore.findEmailStanding. */
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

/** The steps about it within the directory's transaction. The caller holds the person's row locked. */
export function emailSteps(
  connection: Connection,
): Pick<DirectoryChange, 'emailStanding' | 'setEmailStanding' | 'hasNeverSignedIn' | 'claimEmailConfirmation'> {
  return {
    emailStanding: (tenantId, personId) => findEmailStanding(connection, tenantId, personId),

    async setEmailStanding(tenantId, personId, { unconfirmedSince, confirmedEmail }) {
      await connection.execute(sql`
        UPDATE person SET email_unconfirmed_since = ${unconfirmedSince}::timestamptz, confirmed_email = ${confirmedEmail}::text
        WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`);
    },

    async hasNeverSignedIn(tenantId, personId) {
      const [row] = await connection.query<{ hasWay: boolean }>(sql`
        SELECT ${hasPassword} OR ${hasFactor} OR ${hasSignedIn}
          OR EXISTS (SELECT FROM linked_identity i WHERE i.tenant_id = p.tenant_id AND i.person_id = p.id)
          OR EXISTS (SELECT FROM known_browser b WHERE b.tenant_id = p.tenant_id AND b.person_id = p.id) AS "hasWay"
        FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid`);
      return row?.hasWay === false;
    },

    claimEmailConfirmation: (person, confirmation) => claimConfirmation(connection, person, confirmation),
  };
}

async function claimConfirmation(
  connection: Connection,
  person: Person,
  { tokenHash, email, now }: Parameters<DirectoryChange['claimEmailConfirmation']>[1],
): Promise<boolean> {
  const claimed = await connection.execute(sql`
    UPDATE one_time_link SET used_at = ${now}, end_reason = 'used'
    WHERE tenant_id = ${person.tenantId}::uuid AND token_hash = ${tokenHash} AND purpose = 'email-confirmation' AND person_id = ${person.id}::uuid
      AND mailed_to = ${caseKey(email)} AND used_at IS NULL AND expires_at > ${now}`);
  if (claimed !== 1) return false;
  await proveEmail(connection, person, caseKey(email));
  return true;
}
