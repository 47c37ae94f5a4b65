import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { newId } from '@/lib/platform/shared/id';
import type { Outbox, OutgoingMail } from '../outbox';

/** Waiting emails in PostgreSQL. */
export function createOutbox(database: Connection): Outbox {
  return {
    async put({ tenantId, kind, content, now, expiresAt }) {
      await database.execute(sql`
        INSERT INTO outgoing_mail (tenant_id, id, kind, content, created_at, next_attempt_at, expires_at)
        VALUES (${tenantId}::uuid, ${newId()}::uuid, ${kind}, ${JSON.stringify(content)}::jsonb, ${now}, ${now}, ${expiresAt})`);
    },

    claim: (now) => claim(database, now),

    remove: (mail) => remove(database, mail),

    giveUp: (mail, audit) =>
      database.transaction(async (connection) => {
        await remove(connection, mail);
        await writeAudit(connection, audit);
      }),
  };
}

/** See Outbox.claim. An email that another process is claiming is skipped. */
async function claim(connection: Connection, now: Date): Promise<OutgoingMail | null> {
  const [mail] = await connection.query<OutgoingMail>(sql`
    WITH due AS (
      SELECT tenant_id, id FROM outgoing_mail WHERE next_attempt_at <= ${now} AND expires_at > ${now}
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE outgoing_mail m
    SET attempts = m.attempts + 1, next_attempt_at = ${now}::timestamptz + interval '1 minute' * power(2, LEAST(m.attempts, 20))
    FROM due WHERE m.tenant_id = due.tenant_id AND m.id = due.id
    RETURNING m.tenant_id::text AS "tenantId", m.id::text AS id, m.kind, m.content, m.attempts,
              m.next_attempt_at AS "nextAttemptAt", m.expires_at AS "expiresAt"`);
  return mail ?? null;
}

async function remove(connection: Connection, { tenantId, id }: Pick<OutgoingMail, 'tenantId' | 'id'>): Promise<void> {
  await connection.execute(sql`DELETE FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
}

export const expiredMail = expiredRows('outgoing_mail', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now()`,
});
