import type { Redemption } from '@/lib/one-time-links/store';
import { replacePassword } from '../credentials/replace-password';
import { type Connection, sql } from '../database';
import { lockPerson } from '../directory/read-person';
import { proveEmail } from '../directory/verified-email';

/** See OneTimeLinkStore.redeem. The person's row is locked first, as everywhere (docs/decisions/0003); the link is claimed by one conditional UPDATE. */
export async function redeem(
  connection: Connection,
  { tenantId, purpose, tokenHash, passwordHash, origin, now }: Redemption,
): Promise<'redeemed' | 'not-redeemable'> {
  const isLink = sql`tenant_id = ${tenantId}::uuid AND token_hash = ${tokenHash} AND purpose = ${purpose}`;
  const [link] = await connection.query<{ personId: string }>(sql`SELECT person_id::text AS "personId" FROM one_time_link WHERE ${isLink}`);
  const person = link ? await lockPerson(connection, tenantId, link.personId) : null;
  if (!person?.attributes.active) return 'not-redeemable';
  const [claimed] = await connection.query<{ mailedTo: string | null }>(sql`
    UPDATE one_time_link SET used_at = ${now}, end_reason = 'used' WHERE ${isLink} AND used_at IS NULL AND expires_at > ${now}
    RETURNING mailed_to AS "mailedTo"`);
  if (!claimed) return 'not-redeemable';
  await proveEmail(connection, person, claimed.mailedTo);

  const actor = { type: 'person' as const, id: person.id, name: person.attributes.userName };
  await replacePassword(connection, {
    tenantId, personId: person.id, hash: passwordHash, mustChange: false, expectedHash: null, keepSessionId: null,
    action: 'password.reset', cause: { actor, origin }, now,
  });
  return 'redeemed';
}
