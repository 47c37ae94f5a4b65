import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { newId } from '@/lib/platform/shared/id';
import type { Outbox, OutgoingMail } from '../outbox';

/** Waiting emails in PostgreSQL. */
export function createOutbox(database: Connection): Outbox {
  return {
    async put({ tenantId, kind, content, now, expiresAt, audit }) {
      const insert = sql`
        INSERT INTO outgoing_mail (tenant_id, id, kind, content, created_at, next_attempt_at, expires_at)
        VALUES (${tenantId}::uuid, ${newId()}::uuid, ${kind}, ${JSON.stringify(content)}::jsonb, ${now}, ${now}, ${expiresAt})`;
      if (!audit) return void (await database.execute(insert));
      await database.transaction(async (connection) => {
        await connection.execute(insert);
        await writeAudit(connection, audit);
      });
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

/** How many emails a claim finds at once, in case that other processes claim the first of them. */
const FOUND_AT_ONCE = 10;

/** The first attempt is followed by a minute's wait, and each further one by twice as long. */
const nextAttempt = (now: Date, attempts: number) => new Date(now.getTime() + 60_000 * 2 ** Math.min(attempts, 20));

/** See Outbox.claim. An email that another process has claimed since it was found is passed over. */
async function claim(connection: Connection, now: Date): Promise<OutgoingMail | null> {
  const isDue = sql`next_attempt_at <= ${now} AND expires_at > ${now}`;
  for (;;) {
    const found = await connection.query<{ tenantId: string; id: string; attempts: number }>(sql`
      SELECT tenant_id::text AS "tenantId", id::text AS id, attempts FROM outgoing_mail WHERE ${isDue}
      ORDER BY next_attempt_at LIMIT ${FOUND_AT_ONCE}::int`);
    if (found.length === 0) return null;
    for (const { tenantId, id, attempts } of found) {
      const [mail] = await connection.query<OutgoingMail>(sql`
        UPDATE outgoing_mail SET attempts = attempts + 1, next_attempt_at = ${nextAttempt(now, attempts)}
        WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND ${isDue}
        RETURNING tenant_id::text AS "tenantId", id::text AS id, kind, content, attempts,
                  next_attempt_at AS "nextAttemptAt", expires_at AS "expiresAt"`);
      if (mail) return mail;
    }
  }
}

async function remove(connection: Connection, { tenantId, id }: Pick<OutgoingMail, 'tenantId' | 'id'>): Promise<void> {
  await connection.execute(sql`DELETE FROM outgoing_mail WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
}

export const expiredMail = expiredRows('outgoing_mail', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now()`,
});
