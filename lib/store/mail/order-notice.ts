import type { Cause } from '@/lib/audit/audit-entry';
import { type AccountChange, accountNotice, NOTICE_SECONDS } from '@/lib/notices/notice';
import { type Connection, sql } from '../database';
import { createOutbox } from '.';

/**
 * Orders the mail that tells a person what happened to their account, in the transaction in which it happens: it is
 * sent once that has committed, and whether it can be sent changes nothing of it. Only what people do is told, the
 * person or an administrator: a directory tells its people itself what it changes.
 */
export async function orderNotice(
  connection: Connection, { tenantId, personId, change, cause, now }: { tenantId: string; personId: string; change: AccountChange; cause: Cause; now: Date },
): Promise<void> {
  if (cause.actor.type !== 'person') return;
  const [tenant] = await connection.query<{ slug: string }>(sql`SELECT slug FROM tenant WHERE id = ${tenantId}::uuid`);
  const notice = { tenantSlug: tenant?.slug ?? '', personId, change, at: now.toISOString(), cause };
  await createOutbox(connection).put({
    tenantId, kind: 'account-notice', content: accountNotice.parse(notice), now, expiresAt: new Date(now.getTime() + NOTICE_SECONDS * 1000),
  });
}
